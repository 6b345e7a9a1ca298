import { describe, expect, it } from 'vitest';
import { type BusinessCode, businessRule } from '../business-rule.ts';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import { element, entry, entryFile, field, person, state, TEXT_AND_NUMBER } from '../testing/sample-card.ts';
import { type Violation, violation } from '../violation.ts';
import { judgeEntryDeletion, type ElementAttempt, type EntryInput, judgeSave } from './judge-save.ts';
import { CARD_STATUSES } from './status.ts';

const single = element('single', TEXT_AND_NUMBER);
const upTo2 = element('group', TEXT_AND_NUMBER, { isRepeatable: true, maxRepetitions: 2 });
const free = element('free', TEXT_AND_NUMBER, { isRepeatable: true, maxRepetitions: -1 });
const ewa = { kind: 'operator', person: person('ewa') } as const;

function attempt(draft: Partial<ElementAttempt> = {}): ElementAttempt {
  return { status: 'inProgress', element: single, state: state([]), writer: ewa, ...draft };
}
function save(at: ElementAttempt, input: Partial<EntryInput> = {}) {
  return judgeSave(at, { data: {}, submit: false, ...input }, plainRegex);
}
const about = { element: 'Element group' };

describe('judgeSave', () => {
  it('judgeSave saves a draft, complete or not', () => {
    expect(save(attempt(), { data: { d: '3,0' }, comment: ' ? ' })).toEqual({
      kind: 'done',
      result: {
        index: 0,
        isNew: true,
        values: { d: '3.0' },
        comment: '?',
        deviationComments: {},
        isSubmitted: false,
        deviations: [{ formElementId: 'd', expected: '1–2', actual: '3,0' }],
        opensGroup: false,
      },
    });
  });

  it('judgeSave submits an entry that keeps the rules', () => {
    expect(save(attempt({ state: state([entry(0)]) }), { data: { t: 'a', d: 1 }, submit: true })).toEqual({
      kind: 'done',
      result: {
        index: 0,
        isNew: false,
        values: { t: 'a', d: '1' },
        comment: null,
        deviationComments: {},
        isSubmitted: true,
        deviations: [],
        opensGroup: false,
      },
    });
  });

  it.each<[Partial<EntryInput>, Violation[]]>([
    [{ data: { d: 'x' } }, [violation(['data', 'd'], 'notDecimal')]],
    [{ data: { q: '' } }, [violation(['data', 'q'], 'unknownField')]],
    [{ data: {}, submit: true }, [violation(['data', 't'], 'required')]],
    [
      { data: { t: 'a', d: '9' }, submit: true },
      [violation(['comment'], 'commentRequired', { outside: ['poza normą 1–2'] })],
    ],
    [{ index: 1 }, [violation(['index'], 'indexNotZero')]],
    [{ index: -1 }, [violation(['index'], 'indexNotZero')]],
  ])('judgeSave refuses %j', (input, violations) => {
    expect(save(attempt(), input)).toEqual({ kind: 'invalid', violations });
  });

  describe('judgeSave of an entry with a client key', () => {
    const at = attempt({ element: free, state: state([entry(0, { key: 'a', rowVersion: 2 }), entry(4)]) });

    it('a client key without an index begins an entry once and then means the same entry', () => {
      expect(save(at, { key: 'b' })).toMatchObject({ result: { index: 5, isNew: true, key: 'b' } });
      expect(save(at, { key: 'a' })).toMatchObject({ result: { index: 0, isNew: false } });
      expect(save(at, { key: 'a', rowVersion: null })).toMatchObject({
        kind: 'conflict',
        current: { index: 0 },
      });
    });

    it('a write with both an index and a client key goes by the index', () => {
      expect(save(at, { key: 'a', index: 4 })).toMatchObject({ result: { index: 4, isNew: false } });
      const named = save(at, { key: 'a', index: 7 });
      expect(named).toMatchObject({ result: { index: 7, isNew: true } });
      expect(named.kind === 'done' && named.result.key).toBeUndefined();
    });
  });

  it('judgeSave accepts the index 0 for an element that is not repeatable', () => {
    expect(save(attempt(), { index: 0 })).toMatchObject({ kind: 'done', result: { index: 0 } });
  });

  it('judgeSave replaces the values and keeps a comment that is not sent', () => {
    const stored = entry(0, { values: { t: 'a', d: '1' }, comment: 'dawny' });
    const at = attempt({ state: state([stored]) });
    expect(save(at, { data: { t: 'b' } })).toMatchObject({
      result: { values: { t: 'b' }, comment: 'dawny' },
    });
    expect(save(at, { data: { t: 'b' }, comment: null })).toMatchObject({ result: { comment: null } });
    expect(save(at, { data: { t: 'b' }, comment: ' ' })).toMatchObject({ result: { comment: null } });
  });

  describe('judgeSave and the comments on deviations', () => {
    const stored = entry(0, { values: { t: 'a', d: '9' }, deviationComments: { d: 'dawny' } });
    const at = attempt({ state: state([stored]) });
    const d = { t: 'a', d: '9' };

    it('a comment on a deviation that is not sent stays as long as its value deviates', () => {
      expect(save(at, { data: { d: '8' } })).toMatchObject({ result: { deviationComments: { d: 'dawny' } } });
      expect(save(at, { data: { d: '2' } })).toMatchObject({ result: { deviationComments: {} } });
      expect(save(at, { data: d, deviationComments: null, submit: true })).toMatchObject({
        result: { deviationComments: { d: 'dawny' } },
      });
    });

    it('sent comments on deviations replace all stored comments', () => {
      expect(save(at, { data: d, deviationComments: { d: 'nowy' } })).toMatchObject({
        result: { deviationComments: { d: 'nowy' }, comment: null },
      });
      expect(save(at, { data: d, deviationComments: {} })).toMatchObject({
        result: { deviationComments: {} },
      });
    });

    it("submit needs a comment for each deviation where such comments are sent, else the entry's comment suffices", () => {
      expect(save(at, { data: d, deviationComments: {}, comment: 'uwaga', submit: true })).toEqual({
        kind: 'invalid',
        violations: [
          violation(['deviationComments', 'd'], 'commentRequired', { outside: ['poza normą 1–2'] }),
        ],
      });
      const none = attempt({ state: state([{ ...stored, deviationComments: {} }]) });
      expect(save(none, { data: d, comment: 'uwaga', submit: true }).kind).toBe('done');
      expect(save(none, { data: d, submit: true })).toEqual({
        kind: 'invalid',
        violations: [violation(['comment'], 'commentRequired', { outside: ['poza normą 1–2'] })],
      });
    });
  });

  describe('judgeSave on a repeatable element', () => {
    it.each([
      [undefined, [], 0],
      [null, [0, 1], 2],
      [undefined, [4], 5],
      [7, [0], 7],
      [0, [0], 0],
      [9999, [], 9999],
    ])(
      'an entry sent with index %j to an element with the indexes %j gets index %i',
      (index, indexes, expected) => {
        const at = attempt({ element: free, state: state(indexes.map((one) => entry(one))) });
        expect(save(at, { index })).toMatchObject({
          kind: 'done',
          result: { index: expected, isNew: !indexes.includes(expected) },
        });
      },
    );

    it.each([-1, 10_000, 0.5])('judgeSave refuses the index %d of a repeatable element', (index) => {
      expect(save(attempt({ element: free }), { index })).toEqual({
        kind: 'invalid',
        violations: [violation(['index'], 'badIndex', { max: 9999 })],
      });
    });

    it('a full repeatable element takes no new entry, and its entries can still be changed', () => {
      const at = attempt({ element: upTo2, state: state([entry(0), entry(5)]) });
      const full = businessRule('Kartoteka.Card:MaxRepetitions', { ...about, max: 2 });
      expect(save(at)).toEqual({ kind: 'refused', rule: full });
      expect(save(at, { index: 1 })).toEqual({ kind: 'refused', rule: full });
      expect(save(at, { index: 5 }).kind).toBe('done');
      expect(save(attempt({ element: upTo2, state: state([entry(5)]) })).kind).toBe('done');
    });

    it('a repeatable element takes no new entry when all indexes have been given', () => {
      const retiredIndexes = Array.from({ length: 10_000 }, (_, index) => index);
      expect(save(attempt({ element: free, state: state([], { retiredIndexes }) }))).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:MaxRepetitions', { element: 'Element free', max: 10_000 }),
      });
    });

    it('a repeatable element takes no entry after its group was submitted', () => {
      const entries = [entry(0, { isSubmitted: true })];
      const at = attempt({ element: upTo2, state: state(entries, { isGroupSubmitted: true }) });
      expect(save(at)).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:GroupSubmitted', about),
      });
    });

    it('a new entry opens a group that was submitted without entries', () => {
      const at = attempt({ element: upTo2, state: state([], { isGroupSubmitted: true }) });
      expect(save(at)).toMatchObject({ kind: 'done', result: { isNew: true, opensGroup: true } });
    });

    it('a change of an existing entry does not open its submitted group', () => {
      const at = attempt({ element: upTo2, state: state([entry(0)], { isGroupSubmitted: true }) });
      expect(save(at, { index: 0 })).toMatchObject({ kind: 'done', result: { opensGroup: false } });
    });
  });

  describe('judgeSave on an element with nothing to fill', () => {
    const shown = field('x', { control: 'contentDisplay' });
    const noFields = [
      ['an element without a form', element('e', null)],
      ['an element that only shows content', element('e', [shown])],
      ['a repeatable element that only shows content', element('e', [shown], { isRepeatable: true })],
    ] as const;

    it.each(noFields)('%s takes an entry without content, but no comment and no file', (_what, one) => {
      const rule = businessRule('Kartoteka.Card:NothingToFill', { element: 'Element e' });
      const at = attempt({ element: one });
      for (const input of [{ comment: 'uwaga' }, { files: [entryFile('f')] }]) {
        expect(save(at, input)).toEqual({ kind: 'refused', rule });
        expect(save(at, { ...input, submit: true })).toEqual({ kind: 'refused', rule });
      }
      for (const input of [{}, { submit: true }]) expect(save(at, input).kind).toBe('done');
    });

    it.each(noFields)('a stored entry of %s can be corrected', (_what, one) => {
      const at = attempt({ element: one, state: state([entry(0, { comment: 'uwaga' })]) });
      expect(save(at, { index: 0, comment: null })).toMatchObject({
        kind: 'done',
        result: { comment: null },
      });
      expect(save(at, { index: 0, submit: true })).toMatchObject({
        kind: 'done',
        result: { comment: 'uwaga' },
      });
    });

    const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 1, values: ['x'] } };
    const noOptions = element('e', [field('f', { control: 'select', settings: [NORM] })]);
    const added: Partial<EntryInput>[] = [
      { comment: 'uwaga' },
      { files: [entryFile('f')] },
      { data: { f: 'x' } },
      { deviationComments: { f: 'uwaga' } },
    ];
    it.each(added)(
      'an element with nothing to fill takes %j neither in a new entry nor in a stored empty entry',
      (input) => {
        const rule = businessRule('Kartoteka.Card:NothingToFill', { element: 'Element e' });
        for (const entries of [[], [entry(0)]]) {
          const at = attempt({ element: noOptions, state: state(entries) });
          expect(save(at, { index: 0, ...input })).toEqual({ kind: 'refused', rule });
        }
      },
    );

    it('a stored entry of an element with nothing to fill keeps or loses its content, and only its comment can be corrected', () => {
      const files = [entryFile('f'), entryFile('g')];
      const content = { comment: 'uwaga', deviationComments: { f: 'dawny' }, files };
      const stored = entry(0, { ...content, values: { f: 'x' } });
      const at = attempt({ element: noOptions, state: state([stored]) });
      const same = { index: 0, data: { f: 'x' }, ...content };
      const taken = [
        same,
        { ...same, comment: null },
        { ...same, comment: 'inna' },
        { ...same, files: files.slice(1) },
        { ...same, data: {} },
      ];
      for (const input of taken) expect(save(at, input).kind).toBe('done');
      const others = [
        { data: { f: 'y' } },
        { deviationComments: { f: 'inny' } },
        { files: [entryFile('h')] },
      ];
      for (const other of others) expect(save(at, { ...same, ...other }).kind).toBe('refused');
    });
  });

  describe('refusals of judgeSave', () => {
    const submitted = state([entry(0, { isSubmitted: true, rowVersion: 4 })]);

    it('judgeSave refuses every write to a submitted entry', () => {
      const rule = businessRule('Kartoteka.Card:EntrySubmitted', { element: 'Element single' });
      expect(save(attempt({ state: submitted }))).toEqual({ kind: 'refused', rule });
      expect(save(attempt({ state: submitted }), { rowVersion: 4, submit: true })).toEqual({
        kind: 'refused',
        rule,
      });
    });

    it('judgeSave refuses a writer to whom the element is not assigned, except a manager', () => {
      const theirs = element('e', TEXT_AND_NUMBER, { assignments: [{ type: 'user', value: 'jan' }] });
      expect(save(attempt({ element: theirs }))).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:NotAssigned', { element: 'Element e' }),
      });
      expect(save(attempt({ element: theirs, writer: { kind: 'manager' } })).kind).toBe('done');
    });

    it.each(CARD_STATUSES.filter((status) => status !== 'inProgress'))(
      'judgeSave refuses a write to a card that is %s',
      (status) => {
        const rule = businessRule('Kartoteka.Card:NotInProgress');
        expect(save(attempt({ status }))).toEqual({ kind: 'refused', rule });
        expect(save(attempt({ status, writer: { kind: 'manager' } }))).toEqual({ kind: 'refused', rule });
      },
    );
  });

  describe('judgeSave with a row version', () => {
    const stored = entry(0, { rowVersion: 3 });
    it.each([
      [3, [stored], 'done'],
      [undefined, [stored], 'done'],
      [null, [], 'done'],
      [undefined, [], 'done'],
    ])('saving with row version %j when the stored entries are %j is %s', (rowVersion, entries, kind) => {
      expect(save(attempt({ state: state(entries) }), { rowVersion }).kind).toBe(kind);
    });

    it.each([
      [2, [stored], stored],
      [null, [stored], stored],
      [3, [], null],
      [0, [stored], stored],
    ])(
      'saving with row version %j when the stored entries are %j is a conflict',
      (rowVersion, entries, current) => {
        expect(save(attempt({ state: state(entries) }), { rowVersion })).toEqual({
          kind: 'conflict',
          current,
        });
      },
    );

    it('judgeSave reports a stale row version before a submitted entry and before a wrong value', () => {
      const at = attempt({ state: state([entry(0, { isSubmitted: true, rowVersion: 3 })]) });
      expect(save(at, { rowVersion: 2, data: { d: 'x' } }).kind).toBe('conflict');
    });
  });
});

describe('judgeEntryDeletion', () => {
  const stored = entry(3, { rowVersion: 2 });
  const at = attempt({ element: free, state: state([stored, entry(4, { isSubmitted: true })]) });
  const code = (outcome: ReturnType<typeof judgeEntryDeletion>): BusinessCode | null =>
    outcome.kind === 'refused' ? outcome.rule.code : null;

  it('judgeEntryDeletion returns the index of the entry, whether or not there is such an entry', () => {
    expect(judgeEntryDeletion(at, 3, undefined)).toEqual({ kind: 'done', result: 3 });
    expect(judgeEntryDeletion(at, 3, 2)).toEqual({ kind: 'done', result: 3 });
    expect(judgeEntryDeletion(at, 8, undefined)).toEqual({ kind: 'done', result: 8 });
  });

  it('judgeEntryDeletion refuses a submitted entry, an element assigned to others and a card that is not in progress', () => {
    expect(code(judgeEntryDeletion(at, 4, undefined))).toBe('Kartoteka.Card:EntrySubmitted');
    expect(code(judgeEntryDeletion({ ...at, status: 'approved' }, 3, undefined))).toBe(
      'Kartoteka.Card:NotInProgress',
    );
    const theirs = { ...at, element: { ...free, assignments: [{ type: 'user' as const, value: 'jan' }] } };
    expect(code(judgeEntryDeletion(theirs, 3, undefined))).toBe('Kartoteka.Card:NotAssigned');
  });

  it('judgeEntryDeletion with a stale row version is a conflict', () => {
    expect(judgeEntryDeletion(at, 3, 1)).toEqual({ kind: 'conflict', current: stored });
    expect(judgeEntryDeletion(at, 8, 1)).toEqual({ kind: 'conflict', current: null });
  });
});
