import type { Page } from 'playwright-core';
import type { Seeded } from '../../env/seeded.ts';
import type { Ground } from './ground.ts';

export const CUTS = [
  'offline',
  'reset',
  'lost',
  'stalled',
  'killed',
  'reloaded',
  'crashed',
  'expired',
] as const;
export type Cut = (typeof CUTS)[number];

/** Those that hit a save on its way. */
const ON_THE_WAY = new Set<Cut>(['reset', 'lost', 'stalled']);
export const isOnTheWay = (cut: Cut): boolean => ON_THE_WAY.has(cut);

/** Those after which another page, or the same one loaded anew, shows the card. */
export const isNewPage = (cut: Cut): boolean => cut === 'reloaded' || cut === 'crashed';

/** What cuts need of the one who types. */
export interface Desk {
  readonly ground: Ground;
  readonly random: Seeded;
  /** Until something must be on the screen, in ms. */
  readonly patience: number;
  /** The tab of the moment. */
  page: Page;
  readonly address: string;
  /** Waits for the card, and signs in when asked. */
  arrive(): Promise<void>;
}

/** The moment. Whatever hits a save is prepared before it. */
export async function strike(cut: Cut, desk: Desk): Promise<void> {
  const { ground, random, page } = desk;
  const context = page.context();
  switch (cut) {
    case 'offline':
      return context.setOffline(true);
    case 'reset':
    case 'lost':
    case 'stalled':
      // A browser repeats by itself once; what breaks once more is left to the page.
      return ground.way.breakNext(cut, 1 + random.below(3));
    case 'killed':
      return ground.kill();
    case 'reloaded':
      await page.reload({ waitUntil: 'commit' });
      return desk.arrive();
    case 'crashed': {
      const next = await context.newPage();
      if (random.below(2) === 0) await page.goto('chrome://crash').catch(() => undefined);
      await page.close({ runBeforeUnload: false });
      desk.page = next;
      await next.goto(desk.address);
      return desk.arrive();
    }
    case 'expired':
      return ground.endSessions(random.pick(['expired', 'revoked']));
  }
}

/** All is as it should be again. */
export async function mend(cut: Cut, { ground, page }: Desk): Promise<void> {
  if (cut === 'offline') await page.context().setOffline(false);
  else if (cut === 'killed') await ground.restart();
  else if (isOnTheWay(cut)) ground.way.mend();
}
