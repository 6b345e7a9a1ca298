import type { NetworkState } from '../../lib/network.ts';
import type { OutboxItem } from '../../lib/outbox/items.ts';
import { outboxTexts as texts } from '#texts/outbox';

/** What the badge shows: the network, and the numbers of items that wait and that were refused. */
export interface OutboxState {
  readonly way: NetworkState;
  readonly waiting: number;
  readonly attention: number;
}

/** Milliseconds that a text may wait before the badge counts it, because an entry is saved a moment after it is typed. */
export const USUAL = 6000;

/** @param now the present time in ms */
export function outboxState(items: readonly OutboxItem[], way: NetworkState, now: number): OutboxState {
  const isCounted = ({ draft, since }: OutboxItem) =>
    way !== 'reachable' || now - Math.max(since, draft.at) > USUAL;
  return {
    way,
    waiting: items.filter((item) => item.refusal === null && isCounted(item)).length,
    attention: items.filter(({ refusal, draft }) => refusal !== null && now - draft.at > USUAL).length,
  };
}

/** The state in words, the most urgent last; empty when everything is sent. */
export function outboxWords({ way, waiting, attention }: OutboxState): readonly string[] {
  return [
    ...(way === 'reachable' ? [] : [texts[way]]),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(attention > 0 ? [texts.attention(attention)] : []),
  ];
}
