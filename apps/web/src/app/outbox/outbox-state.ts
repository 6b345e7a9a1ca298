import type { NetworkState } from '../../lib/network.ts';
import type { OutboxItem } from '../../lib/outbox/items.ts';
import { outboxTexts as texts } from '#texts/outbox';

/** The content of the badge: the network, and the numbers of items that wait and of refused items (see `USUAL`). */
export interface OutboxState {
  readonly way: NetworkState;
  readonly waiting: number;
  readonly attention: number;
}

/**
 * Milliseconds that a text may wait before the badge counts it, because an entry is saved a moment after it
 * is typed. While the server is unreachable, waiting texts are counted at once. A refused text is counted when it has
 * not changed for this long.
 */
export const USUAL = 6000;

/** @param now the current time in ms */
export function outboxState(items: readonly OutboxItem[], way: NetworkState, now: number): OutboxState {
  const isCounted = ({ draft, since }: OutboxItem) =>
    way !== 'reachable' || now - Math.max(since, draft.at) > USUAL;
  return {
    way,
    waiting: items.filter((item) => item.refusal === null && isCounted(item)).length,
    attention: items.filter(({ refusal, draft }) => refusal !== null && now - draft.at > USUAL).length,
  };
}

/** Returns the state in words, most urgent last; empty when nothing is counted and the server is reachable. */
export function outboxWords({ way, waiting, attention }: OutboxState): readonly string[] {
  return [
    ...(way === 'reachable' ? [] : [texts[way]]),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(attention > 0 ? [texts.attention(attention)] : []),
  ];
}
