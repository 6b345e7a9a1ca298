import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { CUTS as KINDS } from './cuts/kinds.ts';
import { expectTime } from '../env/absolute-time.ts';
import { WITHOUT_DRAFTS, WITHOUT_OUTBOX } from './cuts/broken.ts';
import { cutsOf, type Figures, words } from './cuts/figures.ts';
import { type Ground, openGround } from './cuts/ground.ts';
import { type CutsOptions, runCuts } from './cuts/run-cuts.ts';

/** `npm run cuts` runs three hundred cuts with any seed; every test run has each kind once. */
const { CUTS: ASKED, CUTS_SEED: SEED = '1', CUTS_MINUTES: MINUTES, CUTS_KINDS } = process.env;
const CUTS = Number(ASKED ?? KINDS.length);
const WITHIN = Number(MINUTES ?? 60) * 60_000;
const WANTED =
  CUTS_KINDS === undefined ? KINDS : KINDS.filter((kind) => CUTS_KINDS.split(',').includes(kind));
/** On a crowded machine the short run may take very long. A measurement is never repeated, so that lost text counts. */
const PATIENCE = ASKED === undefined ? { timeout: 300_000 } : { retry: 0, timeout: WITHIN + 5 * 60_000 };

const EMPTY_WITHIN_MS = 3000;

let ground: Ground;
// A second try must not meet the cards of the first one.
beforeEach(async () => {
  ground = await openGround();
});
afterEach(async () => {
  await ground.close();
});

/** Breaks in the histories of all cards. */
async function breaks(url: string): Promise<unknown[]> {
  const db = createKysely(createPool({ url, role: null, max: 1 }));
  const found: unknown[] = [];
  await verifyEverything(db, {
    onBreak: (one) => void found.push(one),
    onProgress: () => undefined,
    isStopped: () => false,
  });
  await db.destroy();
  return found;
}

describe('three tablets that are cut off while cards are begun and filled', () => {
  test(
    `after ${CUTS} cuts by seed ${SEED}, everything arrived once, whole and in order`,
    PATIENCE,
    async (context) => {
      const figures = await runCuts(ground, {
        seed: Number(SEED),
        cuts: CUTS,
        within: WITHIN,
        kinds: WANTED,
      });
      process.stdout.write(`  ${words(figures)}\n`);
      expect(figures.complaints).toEqual([]);
      const { lost, doubled, disordered, stuck } = figures;
      expect({ lost, doubled, disordered, stuck }).toEqual({ lost: 0, doubled: 0, disordered: 0, stuck: 0 });
      expect(cutsOf(figures)).toBe(MINUTES === undefined ? CUTS : cutsOf(figures));
      expect(await breaks(ground.databaseUrl)).toEqual([]);
      const longest = Math.max(0, ...figures.emptied.map(({ took }) => took));
      expectTime(
        context,
        'the longest time from the first answer to an empty outbox',
        longest,
        EMPTY_WITHIN_MS,
      );
    },
  );
});

interface Control extends Omit<CutsOptions, 'seed' | 'cuts'> {
  readonly harm: 'lost' | 'doubled' | 'stuck';
}

/** Cuts with a safeguard switched off, until the first harm. Lost text is not waited for as long as late text. */
async function harmOf({ harm, ...options }: Control): Promise<number> {
  const isEnough = (figures: Figures) => figures[harm] > 0;
  const figures = await runCuts(ground, {
    patience: 4000,
    ...options,
    seed: Number(SEED),
    cuts: 12,
    isEnough,
  });
  process.stdout.write(`  ${words(figures)}\n`);
  return figures[harm];
}

describe.runIf(ASKED !== undefined)('the cuts with a safeguard switched off', () => {
  const patience = { retry: 0, timeout: 15 * 60_000 };

  test('without drafts on the device, lost text is found', patience, async () => {
    const broken = { scripts: [WITHOUT_DRAFTS] };
    expect(await harmOf({ kinds: ['tab', 'reloaded'], broken, harm: 'lost' })).toBeGreaterThan(0);
  });

  test('without the keys of calls, entries and cards, doubled text is found', patience, async () => {
    expect(await harmOf({ kinds: ['lost'], withoutKeys: true, harm: 'doubled' })).toBeGreaterThan(0);
  });

  test('without the outbox, text that stays on the device is found', patience, async () => {
    const broken = { scripts: [WITHOUT_OUTBOX] };
    expect(await harmOf({ kinds: ['offline', 'lost'], broken, harm: 'stuck' })).toBeGreaterThan(0);
  });

  test('without the worker, a tablet that cannot open the app is found', patience, async () => {
    const broken = { withoutWorker: true };
    const run = harmOf({ kinds: ['reloaded'], broken, harm: 'lost' });
    await expect(run).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|No card at/);
  });
});
