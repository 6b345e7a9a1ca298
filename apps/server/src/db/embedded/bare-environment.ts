/** The environment of PostgreSQL's programs: without our secrets and without PG* variables of the user. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C' };
}
