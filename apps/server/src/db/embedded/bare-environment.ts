/** Returns the environment for PostgreSQL's programs, without our secrets and without the user's PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C' };
}
