import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ServedRoute } from '../http/serve.ts';

export interface SeedDemoOptions {
  readonly db: Kysely<Database>;
  /** The routes of the server, which are called to make the plant. */
  readonly routes: readonly ServedRoute[];
  readonly hashPassword: (password: string) => Promise<string>;
  readonly enqueue: (db: Kysely<Database>, job: string, payload: object) => Promise<void>;
  readonly now: Date;
  /**
   * Number of days for which cards are made; `PLANT_DAYS` by default. Tests that only need a plant use fewer.
   */
  readonly days?: number;
  /** Called after each card with the number of cards made so far and the number to be made. */
  readonly onProgress?: (done: number, due: number) => void;
}
