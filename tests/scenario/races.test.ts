import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kysely } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { seeded } from '../env/seeded.ts';
import * as approving from './races/approving.ts';
import * as ending from './races/ending.ts';
import * as filling from './races/filling.ts';
import { type Ground, openGround } from './races/ground.ts';
import type { Race } from './races/race.ts';
import { runRace } from './races/run-race.ts';
import * as starting from './races/starting.ts';

/** `npm run races` runs five hundred races with any seed. Every test run has one or two races of each kind. */
const ROUNDS = Number(process.env['RACES'] ?? 42);
const SEED = Number(process.env['RACES_SEED'] ?? 1);
const MINUTES = 60_000;
/** Minimum number of kinds of races that must have an illegal outcome when nothing is locked. */
const ENOUGH = 4;

const RACES: readonly Race[] = [approving, ending, filling, starting].flatMap((kind) => Object.values(kind));

describe('races on two servers with one database', () => {
  let ground: Ground;
  let db: Kysely<Database>;

  beforeAll(async () => {
    ground = await openGround({ locks: true });
    db = createKysely(createPool({ url: ground.database.url, role: null, max: 1 }));
  });

  afterAll(async () => {
    await db.destroy();
    await ground.close();
  });

  test(
    `${ROUNDS} races on two servers with seed ${SEED} each have a legal outcome`,
    { timeout: 30 * MINUTES },
    async () => {
      const complaints: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const race = RACES[round % RACES.length] as Race;
        const found = await runRace(race, ground, db, seeded(SEED * 1_000_003 + round));
        complaints.push(...found.map((one) => `race ${round} of seed ${SEED}, ${race.name}: ${one}`));
      }
      expect(complaints).toEqual([]);
    },
  );
});

describe('the same races without the locks', () => {
  let ground: Ground;
  let db: Kysely<Database>;

  beforeAll(async () => {
    ground = await openGround({ locks: false });
    db = createKysely(createPool({ url: ground.database.url, role: null, max: 1 }));
  });

  afterAll(async () => {
    await db.destroy();
    await ground.close();
  });

  test(
    'two servers without locks have races with illegal outcomes',
    async () => {
      const noticed = new Set<string>();
      // Collisions happen by chance, so a few kinds of race with an illegal outcome are enough.
      for (let round = 0; round < 5 * RACES.length && noticed.size < ENOUGH; round += 1) {
        const race = RACES[round % RACES.length] as Race;
        const found = await runRace(race, ground, db, seeded(SEED * 1_000_003 + round));
        if (found.length > 0) noticed.add(race.name);
      }
      expect(ground.unlocked()).toBeGreaterThan(0);
      expect([...noticed]).toHaveLength(ENOUGH);
    },
    5 * MINUTES,
  );
});
