import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import type { TestCluster } from './cluster.ts';
import { databaseUrl, inDatabase } from './postgres.ts';

/** A database of one test file. */
export interface TestDatabase {
  readonly name: string;
  /** The owner's connection string, as for `DATABASE_URL`. */
  readonly url: string;
  /** Runs SQL as the owner, past all restrictions of the application: `sql<{ n: number }>('select 1 as n')`. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Closes all connections to the database and drops it. */
  drop(): Promise<void>;
}

/** Creates a database as a copy: with the demo plant, or migrated and empty. */
export function cloneDatabase(from: keyof TestCluster['templates'] = 'demo'): Promise<TestDatabase> {
  return makeDatabase(inject('cluster').templates[from]);
}

/** Creates a database as a copy of another. The database 'template0' is completely empty, without a schema. */
export async function makeDatabase(template: string): Promise<TestDatabase> {
  const { url: maintenance } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying whole files is faster than copying page by page through the write-ahead log.
  await inDatabase(maintenance, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(maintenance, name);
  const pool = createPool({ url, role: null, max: 4, name: 'kartoteka test' });
  return {
    name,
    url,
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const result = await pool.query<Row>(text, [...values]);
      return result.rows;
    },
    async drop() {
      await pool.end();
      await inDatabase(maintenance, `drop database if exists ${name} with (force)`);
    },
  };
}
