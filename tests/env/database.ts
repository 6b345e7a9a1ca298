import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import type { TestCluster } from './cluster.ts';
import { databaseUrl, inDatabase } from './postgres.ts';

/** A database that belongs to one test file. */
export interface TestDatabase {
  readonly name: string;
  /** The owner's connection string: what `DATABASE_URL` would say. */
  readonly url: string;
  /** Runs SQL as the owner, past everything that the application may not do: `sql<{ n: number }>('select 1 as n')`. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Ends all its connections and removes it. */
  drop(): Promise<void>;
}

/** Makes a database in a fraction of a second: with the demo plant in it, or migrated and empty. */
export function cloneDatabase(from: keyof TestCluster['templates'] = 'demo'): Promise<TestDatabase> {
  return makeDatabase(inject('cluster').templates[from]);
}

/** Makes a database that PostgreSQL copies from this one; 'template0' has nothing in it, no schema either. */
export async function makeDatabase(template: string): Promise<TestDatabase> {
  const { url: maintenance } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inDatabase(maintenance, `create database ${name} template ${template}`);
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
