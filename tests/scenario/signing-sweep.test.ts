import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlant } from '../env/card-plant.ts';
import { addPerson } from '../env/person.ts';
import { startTestApp, startTestProcess, type TestApp } from '../env/test-app.ts';
import { PATHS } from './signing/paths.ts';
import type { Stage } from './signing/plant.ts';
import { walkPath } from './signing/sweep.ts';

/** `npm run signing` walks every path in three hundred plants. A test run walks each path in one of seven plants. */
const PLANTS = Number(process.env['SIGNING'] ?? 7);
const IS_WHOLE = process.env['SIGNING'] !== undefined;
const SEED = Number(process.env['SIGNING_SEED'] ?? 1);
const MINUTES = 60_000;

const GUARDS_OFF = new URL('signing/without-guards.mjs', import.meta.url).href;
/** Maximum number of plants in which a path is walked to find a forbidden signature. */
const ROUND = 7;
/** One path of each kind that leads to a signature when its guard is off. */
const OPEN = [
  'own unit',
  'a new user in the unit below',
  'the signer’s password',
  'the signer deactivated, the slot given away',
  'the card renamed',
];
/** Further paths that lead to a signature without their guard. Only `npm run signing` walks them without guards. */
const OPEN_TOO = [
  'own role',
  'place of the own unit',
  'a bystander’s role, then the password',
  'the place of a neighbour’s unit, and their password',
  'an entry deleted',
  'the signer without the right to approve, the slot given away',
  'the role that lets the signer approve deleted, the slot given away',
];
const opened = IS_WHOLE ? [...OPEN, ...OPEN_TOO] : OPEN;

async function openStage(app: TestApp): Promise<Stage> {
  // Adds a second administrator, so that the rule about the last administrator does not interfere.
  await addPerson(app, 'admin');
  return { app, people: await openPlant(app) };
}

test('the ways to a signature that the signing sweep tries have distinct names', () => {
  expect(new Set(PATHS.map(({ name }) => name)).size).toBe(PATHS.length);
});

describe('the paths to a signature with the guards', () => {
  let app: TestApp;
  let stage: Stage;
  beforeAll(async () => {
    app = await startTestApp({ from: 'empty' });
    stage = await openStage(app);
  });
  afterAll(() => app.close());

  test(
    `in ${PLANTS} plants of seed ${SEED}, no way of the signing sweep leads to a signature against the rulings, and everybody who may sign can sign`,
    { timeout: 180 * MINUTES },
    async () => {
      const complaints: string[] = [];
      let [walked, signed] = [0, 0];
      for (let plant = 0; plant < PLANTS; plant += 1) {
        for (const [at, path] of PATHS.entries()) {
          if (!IS_WHOLE && (at + plant) % PLANTS !== 0) continue;
          const { isSigned, complaint, faults } = await walkPath(stage, path, plant, SEED);
          walked += 1;
          if (isSigned) signed += 1;
          const all = complaint === null ? faults : [complaint, ...faults];
          complaints.push(...all.map((one) => `plant ${plant}, ${path.name}: ${one}`));
        }
      }
      process.stdout.write(`${walked} paths, seed ${SEED}: ${signed} led to a lawful signature\n`);
      expect(complaints).toEqual([]);
      expect(signed).toBeGreaterThan(0);
    },
  );
});

describe('the paths to a signature without the guards', () => {
  let app: TestApp;
  let stage: Stage;
  beforeAll(async () => {
    app = await startTestProcess({ from: 'empty', env: { NODE_OPTIONS: `--import=${GUARDS_OFF}` } });
    stage = await openStage(app);
  });
  afterAll(() => app.close());

  test.each(PATHS.filter(({ name }) => opened.includes(name)))(
    'the way to a signature „$name” leads to a forbidden signature when the guards are off',
    { timeout: 10 * MINUTES },
    async (path) => {
      for (let plant = 0; plant < ROUND; plant += 1) {
        const { complaint } = await walkPath(stage, path, plant, SEED);
        if (complaint !== null) return;
      }
      expect.unreachable('no plant noticed it');
    },
  );

  test('the list of ways to a signature that are open without the guards names only ways that the signing sweep tries', () => {
    const names = PATHS.map(({ name }) => name);
    expect(opened.filter((name) => !names.includes(name))).toEqual([]);
  });
});
