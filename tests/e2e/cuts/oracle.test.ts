import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { expect, test } from 'vitest';
import type { MadeTemplate } from '../../env/templates.ts';
import { newBook } from './book.ts';
import { noFigures } from './figures.ts';
import { type EventRow, faultsOf } from './oracle.ts';
import { compare, nothingWritten, type Written } from './sheet.ts';

/**
 * Makes a card with two entries that one tablet filled in this order. The submission of the first entry is
 * promised.
 */
function written() {
  const book = newBook('card', { id: 'card' });
  const [first] = ['A1q', 'A2q'].map((mark): Written => {
    const entry: Written = nothingWritten('Pomiary', 'A');
    book.deeds.push({ tablet: 'A', entry, mark, isFirst: true });
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
  ['finds no fault when the events have the order of the deeds', [START, FIRST, SECOND, SUBMITTED], []],
  [
    'finds an entry that overtook an earlier entry',
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
])('in the test of cut-off tablets, the check of a history %s', (_title, events, faults) => {
  expect(faultsOf(written(), rows(events))).toEqual(faults);
});

/**
 * Makes two entries with a text and a photo each. The second entry has one more photo, and nobody knows whether it
 * was kept.
 */
function photographed(): Written[] {
  return [
    ['S1q', 'IMG_1.jpg'],
    ['S2q', 'IMG_2.jpg'],
  ].map(([text = '', name = '']) => {
    const entry = nothingWritten('Pomiary', 'A');
    entry.said.set('Próbka', text);
    entry.photos.set(name, 'shown');
    if (text === 'S2q') entry.photos.set('IMG_3.jpg', 'unsure');
    return entry;
  });
}

/** A template in which the name of a field is also its id. */
const TEMPLATE = { field: (name: string) => name } as MadeTemplate;

const storedEntry = (text: string, ...photos: string[]) =>
  ({
    index: Number(/\d/.exec(text)?.[0] ?? 0),
    values: text === '' ? {} : { Próbka: text },
    deviationComments: {},
    isSubmitted: false,
    files: photos.map((name) => ({ name })),
  }) as unknown as CardEntry;

const NO_PHOTO_HARM = { photosLost: 0, photosDoubled: 0, photosMisplaced: 0 };

test.each([
  [
    'no harm when each photo is at its entry',
    [
      ['S1q', 'IMG_1.jpg'],
      ['S2q', 'IMG_2.jpg'],
    ],
    {},
  ],
  [
    'no harm when a photo was stored that the tablet may have lost',
    [
      ['S1q', 'IMG_1.jpg'],
      ['S2q', 'IMG_2.jpg', 'IMG_3.jpg'],
    ],
    {},
  ],
  [
    'a lost photo',
    [
      ['S1q', 'IMG_1.jpg'],
      ['S2q', 'IMG_3.jpg'],
    ],
    { photosLost: 1 },
  ],
  [
    'a photo that an entry has twice',
    [
      ['S1q', 'IMG_1.jpg', 'IMG_1.jpg'],
      ['S2q', 'IMG_2.jpg'],
    ],
    { photosDoubled: 1 },
  ],
  [
    'a photo at another entry',
    [['S1q'], ['S2q', 'IMG_2.jpg', 'IMG_1.jpg']],
    { photosLost: 1, photosMisplaced: 1 },
  ],
  [
    'a photo at two entries',
    [
      ['S1q', 'IMG_1.jpg', 'IMG_2.jpg'],
      ['S2q', 'IMG_2.jpg'],
    ],
    { photosMisplaced: 1 },
  ],
  [
    'a photo that nobody took',
    [
      ['S1q', 'IMG_1.jpg'],
      ['S2q', 'IMG_2.jpg', 'IMG_9.jpg'],
    ],
    { photosDoubled: 1 },
  ],
  [
    'a photo at an entry that nobody began',
    [
      ['S1q', 'IMG_1.jpg'],
      ['S2q', 'IMG_2.jpg'],
      ['', 'IMG_2.jpg'],
    ],
    { photosMisplaced: 1 },
  ],
  ['an entry that is gone with its photo', [['S1q', 'IMG_1.jpg']], { photosLost: 1 }],
] as const)('in the test of cut-off tablets, the comparison of photos finds %s', (_title, entries, harm) => {
  const figures = noFigures();
  const stored = entries.map(([text, ...photos]) => storedEntry(text, ...photos));
  const card = { elements: [{ name: 'Pomiary', entries: stored }] } as unknown as CardFormData;
  const complaints = compare(photographed(), card, TEMPLATE, figures);
  expect(figures).toMatchObject({ ...NO_PHOTO_HARM, ...harm });
  const isCounted = Object.keys(harm).length > 0;
  expect(complaints.length > 0).toBe(isCounted);
});
