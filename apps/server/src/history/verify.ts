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

/** The check of a chain whose events come one by one. */
interface ChainCheck {
  /** Takes the next event of the card, in order. Returns whether the chain is intact so far. */
  take(event: CardEvent): boolean;
  /** Returns what is wrong with the chain, after its last event. Empty for an intact chain. */
  end(): Break[];
}

/**
 * Checks a card's stored events, in order, against each other, the card's row and its anchored heads. Finds events that
 * were changed, removed, added, moved or cut from the end.
 */
export function checkChain(card: ChainedCard, anchored: readonly AnchoredHead[]): ChainCheck {
  const found: Break[] = [];
  const tell = (kind: keyof typeof WORDS, seq: number, eventId: string | null): void => {
    found.push({ kind, id: card.id, name: card.name, seq, eventId, what: WORDS[kind] });
  };
  const anchors = new Set(anchored.map(({ event_count: seq }) => seq));
  /** The events at which an anchor was made, by number. */
  const atAnchors = new Map<number, { readonly id: string; readonly hash: Buffer }>();
  let last: { readonly seq: number; readonly id: string | null; readonly hash: Buffer } = {
    seq: 0,
    id: null,
    hash: GENESIS,
  };
  return {
    take(event) {
      const { seq, id, hash } = event;
      if (seq !== last.seq + 1) tell('gap', last.seq + 1, null);
      else if (!event.previous_hash.equals(last.hash)) tell('link', seq, id);
      if (!eventHash(event).equals(hash)) tell('content', seq, id);
      if (anchors.has(seq)) atAnchors.set(seq, { id, hash });
      last = { seq, id, hash };
      return found.length === 0;
    },
    end() {
      if (last.seq !== card.count) tell('count', last.seq + 1, null);
      else if (!last.hash.equals(card.head ?? GENESIS)) tell('head', last.seq, last.id);
      for (const { event_count: seq, head } of anchored) {
        const event = atAnchors.get(seq);
        if (!event?.hash.equals(head)) tell('anchor', seq, event?.id ?? null);
      }
      return found;
    },
  };
}
