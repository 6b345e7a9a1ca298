/**
 * The server's variables in tests: a free port, no limits on calls, only errors in the log. A test's own variables are
 * added.
 */
export function testVariables(
  databaseUrl: string,
  dataDir: string,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    DATA_DIR: dataDir,
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
