/** The fields of an event that decide whether it is folded with others into one line. */
export interface Foldable {
  readonly type: string;
  readonly at: Date;
  readonly userId: string | null;
  /** The entry that the event is about; null for an event about the card or several entries. */
  readonly entryId: string | null;
}

/**
 * Milliseconds after a save within which the next save of the same entry by the same person belongs to the same line
 * (wire folded-saves).
 */
const SITTING = 60_000;

/**
 * Folds the events of a card, given in the order of its history, into lines. Saves of one entry by one person, each
 * less than a minute after the save before it, are one line. Every other event is a line of its own. Saves of other
 * entries may come between the saves of a line. Any other event about the entry ends its line, and an event without an
 * entry ends all lines. A line stands where its last event stood.
 */
export function foldSaves<E extends Foldable>(events: readonly E[]): E[][] {
  const lines = new Set<E[]>();
  const open = new Map<string, E[]>();
  for (const event of events) {
    const { type, entryId } = event;
    const before = entryId === null ? undefined : open.get(entryId);
    const isSave = type === 'entrySaved';
    const last = before?.at(-1);
    const continues = before !== undefined && last !== undefined && isSave && isOfSitting(last, event);
    const line = continues ? before : [];
    line.push(event);
    // A line stands where its last event stood, so it goes behind the lines that have begun since.
    lines.delete(line);
    lines.add(line);
    if (entryId === null) open.clear();
    else if (isSave) open.set(entryId, line);
    else open.delete(entryId);
  }
  return [...lines];
}

/**
 * Returns whether a write of an entry belongs to the sitting of the write just before it: the same person saved the
 * entry then, less than a minute ago. A submission ends its sitting.
 */
export function isOfSitting(last: Foldable, { userId, at }: Foldable): boolean {
  return last.type === 'entrySaved' && last.userId === userId && at.getTime() - last.at.getTime() < SITTING;
}
