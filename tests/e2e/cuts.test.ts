import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { CUTS as KINDS } from './cuts/cut.ts';
import type { Figures } from './cuts/fill-card.ts';
import { type Ground, openGround } from './cuts/ground.ts';
import { type CutsOptions, runCuts } from './cuts/run-cuts.ts';

/** `npm run cuts` runs two hundred cuts with any seed; every test run has each kind once and a few more. */
const { CUTS: ASKED, CUTS_SEED: SEED = '1', CUTS_MINUTES: MINUTES } = process.env;
const CUTS = Number(ASKED ?? 10);
const WITHIN = Number(MINUTES ?? 30) * 60_000;
/** On a crowded machine the short run may take very long. A measurement is never repeated, so that lost text counts. */
const PATIENCE = ASKED === undefined ? { timeout: 240_000 } : { retry: 0, timeout: WITHIN + 5 * 60_000 };

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(async () => {
  await ground.close();
});

const count = ({ cuts }: Figures): number => Object.values(cuts).reduce((total, one) => total + one, 0);

function words(figures: Figures): string {
  const { cuts, typed, saves, broken, entries, lost, doubled, stuck } = figures;
  const kinds = Object.entries(cuts).map(([kind, times]) => `${times} ${kind}`);
  return `${count(figures)} cuts (${kinds.join(', ')}): ${typed} characters typed, ${saves} saves (${broken} broken on their way), ${entries} entries, ${lost} lost, ${doubled} doubled, ${stuck} left unsent`;
}

const say = (figures: Figures): void => void process.stdout.write(`  ${words(figures)}\n`);

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

describe('a card that is cut off while it is filled', () => {
  test(`after ${CUTS} cuts by seed ${SEED}, everything typed is stored once`, PATIENCE, async () => {
    const figures = await runCuts(ground, { seed: Number(SEED), cuts: CUTS, within: WITHIN });
    say(figures);
    expect(figures.complaints).toEqual([]);
    const { lost, doubled, stuck } = figures;
    expect({ lost, doubled, stuck }).toEqual({ lost: 0, doubled: 0, stuck: 0 });
    expect(figures.typed).toBeGreaterThan(count(figures));
    expect(count(figures)).toBe(MINUTES === undefined ? CUTS : count(figures));
    expect(Object.keys(figures.cuts)).toHaveLength(Math.min(KINDS.length, count(figures)));
    expect(await breaks(ground.databaseUrl)).toEqual([]);
  });
});

/** Runs few cuts at a time until one of them does harm. */
async function harm(
  options: Omit<CutsOptions, 'seed' | 'cuts'> & { readonly cuts?: number },
  kind: 'lost' | 'doubled' | 'stuck',
): Promise<number> {
  for (let seed = 1; seed <= 8; seed += 1) {
    // The next round starts only after one without harm. Lost text is not waited for as long as text that may still
    // arrive.
    const figures = await runCuts(ground, { patience: 4000, cuts: 2, ...options, seed });
    say(figures);
    if (figures[kind] > 0) return figures[kind];
  }
  return 0;
}

describe('the cuts with a safeguard switched off', () => {
  afterEach(() => {
    ground.way.loseKeys(false);
  });

  test('without drafts on the device, the cuts test detects lost text', async () => {
    expect(await harm({ kinds: ['reloaded', 'crashed'], withoutDrafts: true }, 'lost')).toBeGreaterThan(0);
  });

  test('without the outbox, the cuts test detects text that stays on the device', async () => {
    expect(await harm({ kinds: ['elsewhere'], withoutOutbox: true }, 'stuck')).toBeGreaterThan(0);
  });

  test('without the keys of calls and entries, the cuts test detects duplicated entries', async () => {
    ground.way.loseKeys(true);
    expect(await harm({ kinds: ['lost'], cuts: 6 }, 'doubled')).toBeGreaterThan(0);
  });
});
