import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { CUTS as KINDS } from './cuts/kinds.ts';
import { expectTime, PATIENCE } from '../env/absolute-time.ts';
import {
  WITH_EACH_PHOTO_TWICE,
  WITHOUT_DRAFTS,
  WITHOUT_FILES,
  WITHOUT_ORDER,
  WITHOUT_OUTBOX,
  withPhotosApart,
} from './cuts/broken.ts';
import { cutsOf, type Figures, HARMS, sum, words } from './cuts/figures.ts';
import { type Ground, openGround } from './cuts/ground.ts';
import { type CutsOptions, runCuts } from './cuts/run-cuts.ts';
import { openLog, REPORTS } from './cuts/saying.ts';

/**
 * `npm run cuts` makes three hundred cuts in pieces with a seed each. An ordinary test run makes each kind of
 * cut once.
 */
const { CUTS: ASKED, CUTS_SEEDS = '1', CUTS_MINUTES: MINUTES, CUTS_KINDS, CUTS_CONTROLS } = process.env;
const SEEDS = CUTS_SEEDS.split(',').map(Number);
const CUTS = Number(ASKED ?? KINDS.length);
const WITHIN = MINUTES === undefined ? Infinity : (Number(MINUTES) / SEEDS.length) * 60_000;
const WANTED =
  CUTS_KINDS === undefined ? KINDS : KINDS.filter((kind) => CUTS_KINDS.split(',').includes(kind));
/**
 * On a busy machine the short run may take very long. A measurement is never repeated, because a second try
 * would hide lost text.
 */
const OPTIONS = ASKED === undefined ? { timeout: 1_500_000 } : { retry: 0, timeout: (1 + CUTS) * 5 * 60_000 };

/** Milliseconds that the outbox may take to become empty. `npm run cuts` has the machine for itself. */
const EMPTY_WITHIN_MS = ASKED === undefined ? 3000 * PATIENCE : 3000;

let ground: Ground;
// Each try has a new server, because a second try must not meet the cards of the first try.
beforeEach(async () => {
  ground = await openGround();
});
afterEach(async () => {
  await ground.close();
});

/** Returns the breaks that a history check finds. */
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

const NO_HARM = Object.fromEntries(HARMS.map((harm) => [harm, 0]));

describe.runIf(CUTS > 0)('three tablets that are cut off while cards are started and filled', () => {
  const pieces: Figures[] = [];
  afterAll(() => {
    if (pieces.length > 1) process.stdout.write(`all pieces:\n${words(sum(pieces))}\n`);
  });

  test.for(SEEDS)(
    `after ${CUTS} cuts with seed %i, the server has everything that was typed on the tablets once, whole and in order`,
    OPTIONS,
    async (seed, context) => {
      openLog(`seed-${seed}`);
      const figures = await runCuts(ground, { seed, cuts: CUTS, within: WITHIN, kinds: WANTED });
      pieces.push(figures);
      process.stdout.write(`seed ${seed}:\n${words(figures)}\n`);
      writeFileSync(join(REPORTS, `seed-${seed}.json`), JSON.stringify(figures));
      expect(figures.complaints).toEqual([]);
      expect(Object.fromEntries(HARMS.map((harm) => [harm, figures[harm]]))).toEqual(NO_HARM);
      expect(cutsOf(figures)).toBe(MINUTES === undefined ? CUTS : cutsOf(figures));
      expect(await breaks(ground.databaseUrl)).toEqual([]);
      const longest = Math.max(0, ...figures.emptied.map(({ took }) => took));
      const what = 'the longest time from the first answer to an empty outbox';
      expectTime(context, what, longest, EMPTY_WITHIN_MS);
    },
  );
});

interface Control extends Omit<CutsOptions, 'seed' | 'cuts'> {
  readonly harm: (typeof HARMS)[number];
}

/**
 * Makes at most 12 cuts with a safeguard switched off, and stops after the first harm. The patience is short, because
 * the screen never shows lost text however long the test waits.
 */
async function harmOf(name: string, { harm, ...options }: Control): Promise<Figures> {
  openLog(`control-${name}`);
  const isEnough = (figures: Figures) => figures[harm] > 0;
  const [seed = 1] = SEEDS;
  const figures = await runCuts(ground, { patience: 4000, ...options, seed, cuts: 12, isEnough });
  process.stdout.write(`without ${name}:\n${words(figures)}\n`);
  return figures;
}

describe.runIf(CUTS_CONTROLS !== undefined)(
  'the test of cut-off tablets with a safeguard switched off',
  () => {
    const patience = { retry: 0, timeout: 30 * 60_000 };

    test(
      'the test of cut-off tablets finds lost text when the browser stores no drafts',
      patience,
      async () => {
        const broken = { scripts: [WITHOUT_DRAFTS] };
        const { lost } = await harmOf('drafts', { kinds: ['tab', 'reloaded'], broken, harm: 'lost' });
        expect(lost).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds lost photos when the browser stores no files',
      patience,
      async () => {
        const broken = { scripts: [WITHOUT_FILES] };
        const { photosLost } = await harmOf('photos', { kinds: ['reloaded'], broken, harm: 'photosLost' });
        expect(photosLost).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds doubled photos when the browser stores each photo twice',
      patience,
      async () => {
        const broken = { scripts: [WITH_EACH_PHOTO_TWICE] };
        const { photosDoubled } = await harmOf('photos-once', {
          kinds: ['reloaded'],
          broken,
          harm: 'photosDoubled',
        });
        expect(photosDoubled).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds misplaced photos when the browser stores each photo apart from its entry',
      patience,
      async () => {
        const broken = { scripts: [withPhotosApart(ground.template.element('Pomiary'))] };
        const { photosMisplaced } = await harmOf('photos-in-place', {
          kinds: ['reloaded'],
          broken,
          harm: 'photosMisplaced',
        });
        expect(photosMisplaced).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds doubled text when calls, entries and cards have no keys',
      patience,
      async () => {
        const { doubled } = await harmOf('keys', { kinds: ['lost'], withoutKeys: true, harm: 'doubled' });
        expect(doubled).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds entries in the wrong order when the browser stores wrong times',
      patience,
      async () => {
        const broken = { scripts: [WITHOUT_ORDER] };
        const { disordered } = await harmOf('order', { kinds: ['reloaded'], broken, harm: 'disordered' });
        expect(disordered).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds text that stays on the device when the outbox never runs',
      patience,
      async () => {
        const broken = { scripts: [WITHOUT_OUTBOX] };
        const { stuck } = await harmOf('outbox', { kinds: ['offline', 'lost'], broken, harm: 'stuck' });
        expect(stuck).toBeGreaterThan(0);
      },
    );

    test(
      'the test of cut-off tablets finds a tablet that cannot open the app when it runs no service worker',
      patience,
      async () => {
        const broken = { withoutWorker: true };
        const { complaints } = await harmOf('worker', { kinds: ['reloaded'], broken, harm: 'stumbled' });
        expect(complaints.join('\n')).toMatch(/ERR_INTERNET_DISCONNECTED|No card at/);
      },
    );
  },
);
