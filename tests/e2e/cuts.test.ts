import { afterEach, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import type { Figures } from './cuts/fill-card.ts';
import { type Ground, openGround } from './cuts/ground.ts';
import { type CutsOptions, runCuts } from './cuts/run-cuts.ts';

/** `npm run cuts` runs two hundred, with any seed; every run of the tests one card's worth. */
const CUTS = Number(process.env['CUTS'] ?? 8);
const SEED = Number(process.env['CUTS_SEED'] ?? 1);
const WITHIN = Number(process.env['CUTS_MINUTES'] ?? 30) * 60_000;

let ground: Ground | undefined;
afterEach(async () => {
  await ground?.close();
  ground = undefined;
});

const words = ({ cuts, typed, saves, broken, entries, lost, doubled }: Figures): string => {
  const kinds = Object.entries(cuts).map(([kind, count]) => `${count} ${kind}`);
  const sum = Object.values(cuts).reduce((total, count) => total + count, 0);
  return `${sum} cuts (${kinds.join(', ')}): ${typed} characters typed, ${saves} saves (${broken} broken on their way), ${entries} entries, ${lost} lost, ${doubled} doubled`;
};

const say = (figures: Figures): void => void process.stdout.write(`  ${words(figures)}\n`);

/** Breaks of the history of every card. */
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
  test(
    `${CUTS} cuts by seed ${SEED}: everything typed is stored once`,
    // What is lost once is lost.
    { retry: 0, timeout: WITHIN + 5 * 60_000 },
    async () => {
      ground = await openGround();
      const figures = await runCuts(ground, { seed: SEED, cuts: CUTS, within: WITHIN });
      say(figures);
      expect(figures.complaints).toEqual([]);
      expect({ lost: figures.lost, doubled: figures.doubled }).toEqual({ lost: 0, doubled: 0 });
      expect(figures.typed).toBeGreaterThan(CUTS);
      expect(await breaks(ground.databaseUrl)).toEqual([]);
    },
  );
});

/** Few cuts at a time, until one of them does harm. */
async function harm(options: Omit<CutsOptions, 'seed'>, kind: 'lost' | 'doubled'): Promise<number> {
  if (ground === undefined) return 0;
  for (let seed = 1; seed <= 8; seed += 1) {
    // The next only when this one went well.
    const figures = await runCuts(ground, { ...options, seed });
    say(figures);
    if (figures[kind] > 0) return figures[kind];
  }
  return 0;
}

describe('the same with a guard off', () => {
  test('without drafts on the device text is noticed to be lost', async () => {
    ground = await openGround();
    const kinds = ['reloaded', 'crashed'] as const;
    expect(await harm({ cuts: 2, kinds, withoutDrafts: true }, 'lost')).toBeGreaterThan(0);
  });

  test('without keys of repeated calls entries are noticed to be doubled', async () => {
    ground = await openGround({ withKeys: false });
    expect(await harm({ cuts: 2, kinds: ['lost'] }, 'doubled')).toBeGreaterThan(0);
  });
});
