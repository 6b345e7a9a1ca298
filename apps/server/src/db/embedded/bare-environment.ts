/** What PostgreSQL's programs get of our environment: neither our secrets nor somebody's PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C' };
}
