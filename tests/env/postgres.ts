import pg from 'pg';

/** Returns the connection string of another database on the same server, for the same user. */
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

/** Returns a function that runs a statement on a connection of its own and returns the rows. */
export function sqlOn(
  url: string,
): <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]> {
  return async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
}
