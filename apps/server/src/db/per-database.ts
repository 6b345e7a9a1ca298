import type { DialectAdapter, Kysely } from 'kysely';
import type { Database } from './database.ts';

/**
 * Returns a function that finds the value that belongs to a pool of a database. `make` creates the value at the first
 * call. A process of the product opens one database, but tests open several in one process, and a cloned database has
 * the same ids as its original. A transaction and its pool find the same value, and another pool finds another value.
 */
export function perDatabase<Value>(make: () => Value): (db: Kysely<Database>) => Value {
  // A transaction shares the adapter of its pool, while each pool has an adapter of its own.
  const values = new WeakMap<DialectAdapter, Value>();
  return (db) => {
    const { adapter } = db.getExecutor();
    const value = values.get(adapter) ?? make();
    values.set(adapter, value);
    return value;
  };
}
