import type { Page } from 'playwright-core';
import type { Seeded } from '../../env/seeded.ts';
import type { Ground } from './ground.ts';
import { sendFromElsewhere } from './screen.ts';

export const CUTS = [
  'offline',
  'reset',
  'lost',
  'stalled',
  'killed',
  'reloaded',
  'crashed',
  'expired',
  'elsewhere',
] as const;
export type Cut = (typeof CUTS)[number];

/** Cuts that break a save while it is being sent. */
const ON_THE_WAY = new Set<Cut>(['reset', 'lost', 'stalled']);
export const isOnTheWay = (cut: Cut): boolean => ON_THE_WAY.has(cut);

/** Cuts after which the card is shown in a new or reloaded page. */
export const isNewPage = (cut: Cut): boolean => cut === 'reloaded' || cut === 'crashed';

/** The state that cuts share with the typing user. */
export interface Desk {
  readonly ground: Ground;
  readonly random: Seeded;
  /** How long something may take to appear on the screen, in ms. */
  readonly patience: number;
  /** The current tab. */
  page: Page;
  readonly address: string;
  /** Waits for the card, and signs in when the login appears. */
  arrive(): Promise<void>;
}

/** Executes a cut. Cuts that hit a save are armed before the save is sent. */
export async function strike(cut: Cut, desk: Desk): Promise<void> {
  const { ground, random, page } = desk;
  const context = page.context();
  switch (cut) {
    case 'offline':
    case 'elsewhere':
      return context.setOffline(true);
    case 'reset':
    case 'lost':
    case 'stalled':
      // A browser repeats a broken call once by itself. Only a second break reaches the page.
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

/**
 * Repairs the damage of a cut. After 'elsewhere' the network returns on another screen, and the card is opened again.
 *
 * @returns how many drafts the outbox left unsent
 */
export async function mend(cut: Cut, desk: Desk): Promise<number> {
  const { ground, page, random } = desk;
  if (cut === 'elsewhere') {
    const stuck = await sendFromElsewhere(page, random);
    await page.goto(desk.address);
    await desk.arrive();
    return stuck;
  }
  if (cut === 'offline') await page.context().setOffline(false);
  else if (cut === 'killed') await ground.restart();
  else if (isOnTheWay(cut)) ground.way.mend();
  return 0;
}
