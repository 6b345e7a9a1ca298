/** Returns the environment for PostgreSQL's programs, without the program's secrets and the user's PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C' };
}
