import type { Seen } from './find-page.ts';
import { ALL_CARDS } from './generation.ts';
import type { Layers } from './layers.ts';

/**
 * For every question that memory answers, SQL checks the changed cards that memory has not read yet. When there are
 * more such cards than this number and than `FRESH_SHARE` allows, SQL answers the question alone.
 */
const MOST_FRESH = 1_000;
/**
 * The share of all cards that SQL may check as changed cards. The more cards there are, the slower SQL alone is, so the
 * more changed cards it is worth checking.
 */
const FRESH_SHARE = 1 / 250;
/** Number of unread changed cards above which memory reads them. `STALE_SHARE` raises this number. */
const STALE = 50;
/** The share of the changed cards in memory that is added to `STALE`. */
const STALE_SHARE = 1 / 8;

/** Returns the number of changed cards above which SQL answers a question alone. */
export const mostFresh = ({ base }: Layers): number =>
  Math.max(MOST_FRESH, Math.floor(base.numbers.size * FRESH_SHARE));

/** Returns the number of unread changed cards above which memory reads them. */
export const staleFrom = ({ recent }: Layers): number =>
  Math.floor(STALE + (recent?.only?.length ?? 0) * STALE_SHARE);

/** Returns whether memory lacks only changes of single, known cards. Otherwise all cards must be read again. */
export const isSameCards = ({ base }: Layers, seen: Seen): boolean =>
  seen.origin === base.origin && seen.is_complete && !seen.changed.includes(ALL_CARDS);

/** Returns whether memory and the changed cards together answer a question. */
export const isUsable = (layers: Layers, seen: Seen): boolean =>
  isSameCards(layers, seen) && seen.changed.length <= mostFresh(layers);
