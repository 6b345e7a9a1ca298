import pg from 'pg';

/** The connection string of another database on the same server, for the same user. */
export function databaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** Runs one statement on a separate connection. */
export async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
