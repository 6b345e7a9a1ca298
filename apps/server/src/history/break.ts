/** How something fails to be what the history says. */
export type BreakKind =
  /** An event is missing. */
  | 'gap'
  /** An event does not stand on the one before it. */
  | 'link'
  /** An event is not what its hash was made of. */
  | 'content'
  /** The card's row counts other events. */
  | 'count'
  /** The card's row names another last event. */
  | 'head'
  /** An anchored head is not on the card's chain. */
  | 'anchor'
  /** An event that this program cannot read. */
  | 'unread'
  /** An event that the rules allow nobody at this place. */
  | 'rule'
  /** An event tells another state before it than the events before it. */
  | 'before'
  /** A signature's hash is not that of the data that stood there. */
  | 'signed'
  /** What is stored is not what the events make of it. */
  | 'stored'
  /** Events or anchors of a card that is not there. */
  | 'card'
  /** The chain of anchors itself. */
  | 'anchors'
  /** A revision is not what its hash was made of. */
  | 'revision';

/** One thing that is not what it was. */
export interface Break {
  readonly kind: BreakKind;
  /** The card, or the revision, or the anchor's number. */
  readonly id: string;
  /** How people know it; '' for what has no name. */
  readonly name: string;
  /** The event that does not hold, or the last one that told of what does not; null beyond cards. */
  readonly seq: number | null;
  /** Its id; null for an event that is not there. */
  readonly eventId: string | null;
  /** In Polish: what does not hold. */
  readonly what: string;
}

/** A break as one line for people. */
export function breakWords({ kind, id, name, seq, eventId, what }: Break): string {
  if (kind === 'revision') return `wersja wzoru „${name}” (${id}): ${what}`;
  if (kind === 'anchors') return `kotwica nr ${id}: ${what}`;
  const event = seq === null ? '' : `, zdarzenie nr ${seq}${eventId === null ? '' : ` (${eventId})`}`;
  return `karta „${name}” (${id})${event}: ${what}`;
}
