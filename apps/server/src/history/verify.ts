import type { Break, BreakKind } from './break.ts';
import { type CardEvent, eventHash, GENESIS } from './chain.ts';

/** A card's chain as its row records it. */
export interface ChainedCard {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Null before the first event. */
  readonly head: Buffer | null;
}

/** A head of the card's chain that an anchor records. */
export interface AnchoredHead {
  readonly event_count: number;
  readonly head: Buffer;
}

const WORDS = {
  gap: 'brakuje zdarzenia',
  link: 'nie następuje po zdarzeniu, które jest przed nim',
  content: 'treść nie zgadza się ze skrótem',
  count: 'karta liczy inną liczbę zdarzeń',
  head: 'karta wskazuje inne ostatnie zdarzenie',
  anchor: 'zakotwiczone zdarzenie jest inne albo go nie ma',
} as const satisfies Partial<Record<BreakKind, string>>;

/**
 * Checks a card's stored events, in order, against each other, the card's row and its anchored heads. Finds events that
 * were changed, removed, added, moved or cut from the end. Returns an empty list when the chain is intact.
 */
export function chainBreaks(
  card: ChainedCard,
  events: readonly CardEvent[],
  anchored: readonly AnchoredHead[],
): Break[] {
  const found: Break[] = [];
  const tell = (kind: keyof typeof WORDS, seq: number, eventId: string | null): void => {
    found.push({ kind, id: card.id, name: card.name, seq, eventId, what: WORDS[kind] });
  };
  let last: { readonly seq: number; readonly id: string | null; readonly hash: Buffer } = {
    seq: 0,
    id: null,
    hash: GENESIS,
  };
  for (const event of events) {
    if (event.seq !== last.seq + 1) tell('gap', last.seq + 1, null);
    else if (!event.previous_hash.equals(last.hash)) tell('link', event.seq, event.id);
    if (!eventHash(event).equals(event.hash)) tell('content', event.seq, event.id);
    last = event;
  }
  if (last.seq !== card.count) tell('count', last.seq + 1, null);
  else if (!last.hash.equals(card.head ?? GENESIS)) tell('head', last.seq, last.id);
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  for (const { event_count: seq, head } of anchored) {
    const event = bySeq.get(seq);
    if (!event?.hash.equals(head)) tell('anchor', seq, event?.id ?? null);
  }
  return found;
}
