import { formData } from '../../env/card-plant.ts';
import type { Book } from './book.ts';
import { learnId } from './desk.ts';
import type { Figures } from './figures.ts';
import type { Ground } from './ground.ts';
import { compare, type Written } from './sheet.ts';

export interface EventRow {
  readonly seq: number;
  readonly type: string;
  readonly payload: {
    readonly elementId?: string;
    readonly entryId?: string;
    readonly changes?: readonly { readonly old: unknown; readonly new: unknown }[];
    readonly deviationComments?: readonly { readonly old: unknown; readonly new: unknown }[];
    readonly comment?: unknown;
    readonly files?: unknown;
  };
}

/** Compares a card on the server with what people did on their tablets: its state, then its history. */
export async function examine(ground: Ground, book: Book, figures: Figures): Promise<void> {
  const complain = (what: string): void => {
    book.isSpoilt = true;
    figures.complaints.push(`${book.name}: ${what}`);
  };
  await learnId(ground, book);
  if (book.id === null) {
    const typed = book.sheet.flatMap(({ said }) => [...said.values()]).join('');
    figures.lost += typed.length + 1;
    return complain(`the card is not on the server, with '${typed}'`);
  }
  const card = await formData(ground.plant.marta, book.id);
  for (const one of compare(book.sheet, card, ground.template, figures)) complain(one);
  const events = await eventsOf(ground, book.id);
  for (const one of faultsOf(book, events)) {
    figures.disordered += 1;
    complain(one);
  }
  for (const { seq, payload, type } of events) {
    if (type !== 'entrySaved' || changesOf(payload).length > 0 || payload.files !== undefined) continue;
    figures.doubled += 1;
    complain(`event ${seq} stores what was stored already`);
  }
}

const eventsOf = ({ sql }: Ground, cardId: string): Promise<EventRow[]> =>
  sql<EventRow & Record<string, unknown>>(
    'select seq, type, payload from card_event where card_id = $1 order by seq',
    [cardId],
  );

function changesOf({ changes = [], deviationComments = [], comment }: EventRow['payload']): unknown[] {
  return [...changes, ...deviationComments, ...(comment === undefined ? [] : [comment])].map(
    (one) => (one as { new: unknown }).new,
  );
}

/**
 * Describes what is wrong with a history: it does not begin with the start of the card, it lacks a text or a promised
 * submission, it has the submission of an entry twice, or the first text of an entry comes before a text that the same
 * tablet typed earlier.
 */
export function faultsOf(book: Book, events: readonly EventRow[]): string[] {
  const faults: string[] = [];
  if (events[0]?.type !== 'cardStarted') faults.push('the history does not begin with the start');
  /** Returns the index of the first event that has the text. */
  const placeOf = (mark: string): number =>
    events.findIndex(({ payload }) => changesOf(payload).some((text) => String(text).includes(mark)));
  const last = new Map<string, { readonly at: number; readonly mark: string; readonly entry: Written }>();
  for (const { tablet, entry, mark, isFirst = false } of book.deeds) {
    if (mark === null) continue;
    const at = placeOf(mark);
    if (at === -1) {
      faults.push(`no event has '${mark}'`);
      continue;
    }
    const before = last.get(tablet);
    // Only a text that begins its entry counts. Entries are sent in the order in which they were begun, and one save
    // may store later texts together with earlier values.
    if (before !== undefined && at < before.at && isFirst) {
      faults.push(`'${mark}' comes before '${before.mark}', which was typed earlier`);
    }
    if (before === undefined || at > before.at) last.set(tablet, { at, mark, entry });
  }
  for (const { entry, mark } of book.deeds) {
    if (mark !== null || entry.submission !== 'promised') continue;
    const own = book.deeds.flatMap((one) =>
      one.entry === entry && one.mark !== null ? [placeOf(one.mark)] : [],
    );
    const latest = Math.max(...own);
    const entryId = events[latest]?.payload.entryId;
    const later = events.slice(latest);
    const submitted = later.filter(
      ({ type, payload }) => payload.entryId === entryId && type === 'entrySubmitted',
    );
    if (submitted.length === 0) faults.push(`no submission follows event ${latest + 1}`);
    if (submitted.length > 1) faults.push(`the entry of event ${latest + 1} is submitted twice`);
  }
  return faults;
}

/** Counts each card of the template that is in none of the books as doubled, and names the card in a complaint. */
export async function extraCards(ground: Ground, books: readonly Book[], figures: Figures): Promise<void> {
  const rows = await ground.sql<{ id: string; name: string }>(
    'select id, name from control_card where template_id = $1 and deleted_at is null',
    [ground.template.id],
  );
  const known = new Set(books.map(({ id }) => id));
  for (const { id, name } of rows) {
    if (known.has(id)) continue;
    figures.doubled += 1;
    figures.complaints.push(`card ${name} is there once too often`);
  }
}
