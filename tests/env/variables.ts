import { dirname, join } from 'node:path';
import { CALLS_LOGIN } from './pooler.ts';

/** The environment variable with the ports of the run's PostgreSQL and of its pooler, for all processes of the run. */
const ROUTE = 'POOLER_ROUTE';

/** Makes servers that start from now on connect to this PostgreSQL through the pooler for requests. */
export function leadThrough(pooler: number, url: string): void {
  process.env[ROUTE] = `${new URL(url).port} ${pooler}`;
}

/** Returns the variables with the addresses of a database: two when the run has a pooler in front of it. */
function addresses(url: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string } {
  const [behind, pooler] = (process.env[ROUTE] ?? '').split(' ');
  // An address of several servers is not a URL, so it stays unchanged.
  if (pooler === undefined || !URL.canParse(url) || new URL(url).port !== behind)
    return { DATABASE_URL: url };
  const { name: username, password } = CALLS_LOGIN;
  const calls = Object.assign(new URL(url), {
    port: pooler,
    username,
    password: encodeURIComponent(password),
  });
  return { DATABASE_URL: calls.href, DATABASE_DIRECT_URL: url };
}

/**
 * Returns the server's variables in tests: a free port, no limits on calls, only errors in the log. A test's own
 * variables are added.
 */
export function testVariables(
  databaseUrl: string,
  dataDir: string,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    ...addresses(databaseUrl),
    DATABASE_POOL: '8',
    DATA_DIR: dataDir,
    // All databases of a run share one folder for files, because they are copies of a few templates and have
    // the same photos.
    FILES_DIR: join(dirname(dataDir), 'content'),
    DEMO: '1',
    LOG_LEVEL: 'error',
    LIMIT_TOKEN: '1000000',
    LIMIT_TOKEN_FAILURES: '1000000',
    LIMIT_API: '1000000',
    LIMIT_EXPORT: '1000000',
    LIMIT_EXPORT_PAGE: '1000000',
    ...own,
  };
}
