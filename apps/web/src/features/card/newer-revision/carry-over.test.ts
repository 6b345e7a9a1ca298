import type { CardElement } from '@kartoteka/contract/control-card-form';
import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardTexts } from '#texts/card';
import { sampleElement } from '../card-data/sample.ts';
import { commentKey } from '../work/comment-key.ts';
import { addedPhoto } from '../work/added-file-sample.ts';
import type { AddedFile } from '../work/file-changes.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import type { KeptWork } from '../work/work-types.ts';
import { FIRST_ROW } from '../work/work-store.ts';
import { carryOver, type TypedEntry } from './carry-over.ts';

const work = (typed: KeptWork['typed'], comment: string | null = null): KeptWork => ({
  index: 0,
  key: null,
  typed,
  comment,
  base: NOTHING_STORED,
  attempt: null,
});
const first = (
  typed: KeptWork['typed'],
  elementId = 'element',
  comment: string | null = null,
): TypedEntry => ({
  elementId,
  rowKey: FIRST_ROW,
  work: work(typed, comment),
});

type Fields = NonNullable<CardElement['formTemplate']>['elements'];

/** Makes an element with changed fields. */
function withFields(change: (fields: Fields) => Fields, element: Partial<CardElement> = {}): CardElement {
  const sample = sampleElement(element);
  const { formTemplate } = sample;
  return formTemplate === null
    ? sample
    : { ...sample, formTemplate: { ...formTemplate, elements: change(formTemplate.elements) } };
}

test('text typed into a card is carried to the same element and field of a newer revision', () => {
  const carried = carryOver([sampleElement()], [sampleElement()], [first({ note: 'a', size: '2,' })]);
  expect(carried.entries).toMatchObject([
    { elementId: 'element', slot: 'entry-0', work: { index: 0, typed: { note: 'a', size: '2,' } } },
  ]);
  expect([carried.inComments, carried.unplaced]).toEqual([[], []]);
});

test('in a new version of the template, typed text is carried to the element and field with the same names', () => {
  const after = withFields((fields) => fields.map((field) => ({ ...field, id: `${field.id}-2` })), {
    id: 'element-2',
    name: ' POMIAR',
  });
  const typed = first({ note: 'a', [commentKey('note')]: 'za dużo' });
  const { entries } = carryOver([sampleElement()], [after], [typed]);
  expect(entries).toMatchObject([
    { elementId: 'element-2', work: { typed: { 'note-2': 'a', [commentKey('note-2')]: 'za dużo' } } },
  ]);
});

test('typed text goes into the comment of its entry if two fields of the newer revision have the name of its field', () => {
  const after = withFields((fields) =>
    fields.flatMap((field) => [
      { ...field, id: `${field.id}-2` },
      { ...field, id: `${field.id}-3` },
    ]),
  );
  const { entries } = carryOver([sampleElement()], [after], [first({ note: 'a' })]);
  expect(entries.map((entry) => entry.work)).toMatchObject([
    { typed: {}, comment: 'Z poprzedniego wzoru (Pomiar): note: a' },
  ]);
});

test('typed text of a field that the newer revision lacks is added at the end of the comment of its entry', () => {
  const after = withFields((fields) => fields.filter(({ id }) => id !== 'note'));
  const { entries, inComments } = carryOver(
    [sampleElement()],
    [after],
    [first({ note: 'a', size: '2' }, 'element', 'moje')],
  );
  expect(entries[0]?.work).toMatchObject({
    typed: { size: '2' },
    comment: 'moje\nZ poprzedniego wzoru (Pomiar): note: a',
  });
  expect(inComments).toEqual([{ elementName: 'Pomiar', lines: [{ name: 'note', text: 'a' }] }]);
});

test('typed text goes into the comment of its entry if the control of its field has changed in the newer revision', () => {
  const after = withFields((fields) =>
    fields.map((field) =>
      field.id === 'note' ? { ...field, dataType: { ...field.dataType, controlType: 'date' } } : field,
    ),
  );
  const { entries } = carryOver([sampleElement()], [after], [first({ note: 'a' })]);
  expect(entries[0]?.work).toMatchObject({ typed: {}, comment: 'Z poprzedniego wzoru (Pomiar): note: a' });
});

test('a number goes into the comment of its entry, with its unit, if the field of the newer revision has another unit or none', () => {
  const withUnit = (storedValueUnitType: { name: string } | null) =>
    withFields((fields) =>
      fields.map((field) =>
        field.id === 'size' ? { ...field, dataType: { ...field.dataType, storedValueUnitType } } : field,
      ),
    );
  const typed = first({ size: '25', [commentKey('size')]: 'nowy czujnik' });
  for (const after of [withUnit({ name: 'cm' }), withUnit(null)]) {
    const { entries } = carryOver([sampleElement()], [after], [typed]);
    expect(entries.map((entry) => entry.work)).toMatchObject([
      {
        typed: {},
        comment: `Z poprzedniego wzoru (Pomiar): size (mm): 25; ${cardTexts.commentTo('size (mm)')}: nowy czujnik`,
      },
    ]);
  }
  expect(carryOver([sampleElement()], [withUnit({ name: 'mm' })], [typed]).inComments).toEqual([]);
});

test('a chosen option that the newer revision no longer offers goes into the comment of its entry, and an option that it still offers stays chosen', () => {
  const options = (...values: string[]) =>
    withFields((fields) =>
      fields.map((field) => ({
        ...field,
        dataType: {
          ...field.dataType,
          storedValueType: 'text',
          controlType: 'select',
          settings: [
            {
              type: 'availableOptions',
              options: values.map((value) => ({ value, label: `opcja ${value}`, attributes: [] })),
            },
          ],
        },
      })),
    );
  const { entries } = carryOver([options('x', 'y')], [options('y')], [first({ note: 'x', size: 'y' })]);
  expect(entries[0]?.work).toMatchObject({
    typed: { size: 'y' },
    comment: 'Z poprzedniego wzoru (Pomiar): note: opcja x',
  });
});

test('all entries are carried to an element that stays repeatable in the newer revision, and only the first entry to an element that is no longer repeatable', () => {
  const repeated = sampleElement({
    repetitionSettings: { isRepeatable: true, minRepetitions: null, maxRepetitions: null },
  });
  const rows = ['one', 'two'].map((rowKey) => ({
    elementId: 'element',
    rowKey,
    work: { ...work({ note: rowKey }), index: null },
  }));
  const both = carryOver([repeated], [repeated], rows);
  expect(both.entries.map(({ slot, work: { index } }) => [slot, index])).toEqual([
    ['one', null],
    ['two', null],
  ]);
  const single = carryOver([repeated], [sampleElement()], rows);
  expect(single.entries.map((entry) => entry.work)).toMatchObject([
    { index: 0, typed: { note: 'one' }, comment: 'Z poprzedniego wzoru (Pomiar): note: two' },
  ]);
});

test('typed text goes to the first element that the person may fill if only others may fill its element in the newer revision', () => {
  const after = [
    sampleElement({ isReadOnly: true }),
    sampleElement({ id: 'other', name: 'Inny', isReadOnly: false }),
  ];
  const { entries } = carryOver([sampleElement()], after, [first({ note: 'a' })]);
  expect(entries).toMatchObject([
    { elementId: 'other', work: { comment: 'Z poprzedniego wzoru (Pomiar): note: a' } },
  ]);
});

test('typed text and photos of an element that has nothing to fill in the newer revision go to the first element with something to fill', () => {
  const photo = addedPhoto('f');
  const toRead = (id: string) => sampleElement({ id, name: id, formTemplate: null });
  const after = [toRead('element'), sampleElement({ id: 'next', name: 'Dalej' })];
  const files = { added: [photo], removed: [], captions: {} };
  const typed = { ...first({}), work: { ...work({ note: 'a' }), files } };
  const { entries } = carryOver([sampleElement()], after, [typed]);
  expect(entries).toMatchObject([
    {
      elementId: 'next',
      work: { comment: 'Z poprzedniego wzoru (Pomiar): note: a', files: { added: [photo] } },
    },
  ]);
  expect(carryOver([sampleElement()], [toRead('element')], [typed]).entries).toEqual([]);
});

test('photos are carried to their field of the newer revision, to the entry if the field is gone, and to the first entry if the element is gone', () => {
  const photo = (key: string, formElementId: string | null): AddedFile => ({
    key,
    uploadKey: key,
    id: null,
    name: `${key}.jpg`,
    mediaType: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
    caption: '',
    formElementId,
    original: null,
    at: 1,
    refusal: null,
  });
  const withPhotos = (elementId: string, ...added: AddedFile[]): TypedEntry => ({
    elementId,
    rowKey: FIRST_ROW,
    work: { ...work({}), files: { added, removed: [], captions: {} } },
  });
  const before = [sampleElement(), sampleElement({ id: 'gone', name: 'Dawny' })];
  const after = withFields((fields) => fields.filter(({ id }) => id !== 'note'));
  const typed = [
    withPhotos('element', photo('a', 'size'), photo('b', 'note')),
    withPhotos('gone', photo('c', 'size')),
  ];
  const { entries } = carryOver(before, [after], typed);
  expect(
    entries.map((entry) => entry.work.files?.added.map((file) => [file.key, file.formElementId])),
  ).toEqual([
    [
      ['a', 'size'],
      ['b', null],
      ['c', null],
    ],
  ]);
  // This newer revision leaves the person nothing to fill, so the photos have no entry. They are listed as `unplaced`,
  // so that the dialog saves them to files.
  expect(carryOver(before, [sampleElement({ isReadOnly: true })], typed)).toMatchObject({
    entries: [],
    unplaced: [
      { lines: [{ name: cardTexts.files, text: 'a.jpg, b.jpg' }] },
      { elementName: 'Dawny', lines: [{ name: cardTexts.files, text: 'c.jpg' }] },
    ],
  });
});

test('a submission is carried to the newer revision as text only, because the person must submit the new entry', () => {
  const { work: typed, ...entry } = first({ note: 'a' });
  const attempt = {} as NonNullable<KeptWork['attempt']>;
  const { entries } = carryOver(
    [sampleElement()],
    [sampleElement()],
    [{ ...entry, work: { ...typed, attempt } }],
  );
  expect(entries[0]?.work.attempt).toBeNull();
});

test('all typed text is carried to a field or a comment of the newer revision, or is listed as text without a place', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const fields = fc.uniqueArray(fc.record({ id: name, name }), { selector: ({ id }) => id, maxLength: 4 });
  const element = fc.record({ id: name, name, fields, isRepeatable: fc.boolean(), isReadOnly: fc.boolean() });
  const revision = fc.uniqueArray(element, { selector: ({ id }) => id, minLength: 1, maxLength: 3 });
  const text = fc.oneof(
    fc.integer({ min: 10, max: 999 }).map(String),
    fc.constant('x'.repeat(COMMENT_LENGTH - 40)),
  );
  type Made = {
    id: string;
    name: string;
    fields: { id: string; name: string }[];
    isRepeatable: boolean;
    isReadOnly: boolean;
  };
  const made = (all: readonly Made[]) =>
    all.map(({ id, name: elementName, fields: own, isRepeatable, isReadOnly }) =>
      withFields(
        ([, note]) =>
          own.flatMap((field) => (note === undefined ? [] : [{ ...note, id: field.id, name: field.name }])),
        {
          id,
          name: elementName,
          isReadOnly,
          repetitionSettings: { isRepeatable, minRepetitions: null, maxRepetitions: null },
        },
      ),
    );
  fc.assert(
    fc.property(revision, revision, fc.array(text, { minLength: 1, maxLength: 30 }), (one, other, texts) => {
      const [before, after] = [made(one), made(other)];
      let next = 0;
      const typed = before.map((each): TypedEntry => {
        const values = (each.formTemplate?.elements ?? []).map(({ id }): [string, string] => {
          next += 1;
          return [id, `<${next}>${texts[next % texts.length] ?? ''}`];
        });
        return first(Object.fromEntries(values), each.id);
      });
      const { entries, unplaced } = carryOver(before, after, typed);
      const found = JSON.stringify([entries, unplaced]);
      for (const { work: kept } of typed) {
        for (const raw of Object.values(kept.typed)) expect(found).toContain(String(raw));
      }
      for (const { work: kept } of entries) {
        expect((kept.comment ?? '').length).toBeLessThanOrEqual(COMMENT_LENGTH);
      }
    }),
  );
});
