import { expect, test } from 'vitest';
import { newBook } from './book.ts';
import { type EventRow, faultsOf } from './oracle.ts';
import type { Written } from './sheet.ts';

/** A card with two entries that one tablet typed into, the first one before the second one and promised. */
function written() {
  const book = newBook('card', { id: 'card' });
  const [first] = ['A1q', 'A2q'].map((mark): Written => {
    const entry: Written = { element: 'Pomiary', by: 'A', said: new Map(), submission: 'none' };
    book.deeds.push({ tablet: 'A', entry, mark });
    return entry;
  });
  if (first !== undefined) {
    first.submission = 'promised';
    book.deeds.push({ tablet: 'A', entry: first, mark: null });
  }
  return book;
}

const event = (type: string, entryId: string | undefined, text?: string) =>
  ({ type, entryId, text }) as const;
const START = event('cardStarted', undefined);
const FIRST = event('entrySaved', 'one', 'partia A1q;');
const SUBMITTED = event('entrySubmitted', 'one');
const SECOND = event('entrySaved', 'two', 'partia A2q;');

const rows = (events: readonly ReturnType<typeof event>[]): EventRow[] =>
  events.map(({ type, entryId, text }, at) => ({
    seq: at + 1,
    type,
    payload: {
      ...(entryId === undefined ? {} : { entryId }),
      ...(text === undefined ? {} : { changes: [{ old: null, new: text }] }),
    },
  }));

test.each([
  ['finds nothing in the order of the deeds', [START, FIRST, SECOND, SUBMITTED], []],
  [
    'finds an entry that overtook an earlier one',
    [START, SECOND, FIRST, SUBMITTED],
    ["'A2q' comes before 'A1q', which was typed earlier"],
  ],
  ['finds a text that no event has', [START, FIRST, SUBMITTED], ["no event has 'A2q'"]],
  ['finds a promised submission that is missing', [START, FIRST, SECOND], ['no submission follows event 2']],
  [
    'finds a submission that was executed twice',
    [START, FIRST, SUBMITTED, SECOND, SUBMITTED],
    ['the entry of event 2 is submitted twice'],
  ],
  [
    'finds a start that is not first',
    [FIRST, START, SUBMITTED, SECOND],
    ['the history does not begin with the start'],
  ],
])('the oracle of the cuts %s', (_title, events, faults) => {
  expect(faultsOf(written(), rows(events))).toEqual(faults);
});
