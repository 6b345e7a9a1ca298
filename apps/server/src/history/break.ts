/** The kinds of contradiction between stored data and the history. */
export type BreakKind =
  /** An event is missing. */
  | 'gap'
  /** An event does not refer to the event before it. */
  | 'link'
  /** An event's hash is not the hash of its content. */
  | 'content'
  /** The card's row has another number of events. */
  | 'count'
  /** The card's row names another last event. */
  | 'head'
  /** An anchored head is not in the card's chain. */
  | 'anchor'
  /** An event that this program cannot read. */
  | 'unread'
  /** An event that the rules do not allow at this place. */
  | 'rule'
  /** An event names a previous state that differs from the state after the earlier events. */
  | 'before'
  /** A signature's data hash is not the hash of the data that was signed. */
  | 'signed'
  /** The stored state differs from the state that the events give. */
  | 'stored'
  /** Events or anchors of a card that does not exist. */
  | 'card'
  /** The chain of anchors is broken. */
  | 'anchors'
  /** The bytes of a photo or file are missing, or have another hash. */
  | 'file'
  /** A revision's hash is not the hash of its content. */
  | 'revision';

/** One contradiction between stored data and the history. */
export interface Break {
  readonly kind: BreakKind;
  /** Id of the card, the file or the revision, or the anchor's number. */
  readonly id: string;
  /** The name of the card, file or revision for people; '' if it has none. */
  readonly name: string;
  /**
   * Number of the wrong event, or of the last event that concerns the wrong data; null when the break concerns no event
   * of a stored card.
   */
  readonly seq: number | null;
  /** The event's id; null for a missing event, and when `seq` is null. */
  readonly eventId: string | null;
  /** Polish description of the contradiction. */
  readonly what: string;
}

/** Returns a break as one line for people. */
export function breakWords({ kind, id, name, seq, eventId, what }: Break): string {
  if (kind === 'revision') return `wersja wzoru „${name}” (${id}): ${what}`;
  if (kind === 'file') return `plik „${name}” (${id}): ${what}`;
  if (kind === 'anchors') return `kotwica nr ${id}: ${what}`;
  const event = seq === null ? '' : `, zdarzenie nr ${seq}${eventId === null ? '' : ` (${eventId})`}`;
  return `karta „${name}” (${id})${event}: ${what}`;
}
