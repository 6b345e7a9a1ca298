import { describe, expect, it } from 'vitest';
import { type BusinessCode, businessRule } from '../business-rule.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import { element, entry, field, person, REQUIRED, state } from '../testing/sample-card.ts';
import { type Violation, violation } from '../violation.ts';
import type { Setting } from '../data-type/settings.ts';
import { deleteEntry, type ElementAttempt, type EntryInput, saveEntry } from './save-entry.ts';
import { CARD_STATUSES } from './status.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '2'] } };
const fields = [
  field('t', { settings: [REQUIRED] }),
  field('d', { stored: 'number_float', settings: [NORM] }),
];
const single = element('single', fields);
const upTo2 = element('group', fields, { isRepeatable: true, maxRepetitions: 2 });
const free = element('free', fields, { isRepeatable: true, maxRepetitions: -1 });
const ewa = { kind: 'operator', person: person('ewa') } as const;

function attempt(draft: Partial<ElementAttempt> = {}): ElementAttempt {
  return { status: 'inProgress', element: single, state: state([]), writer: ewa, ...draft };
}
function save(at: ElementAttempt, input: Partial<EntryInput> = {}) {
  return saveEntry(at, { data: {}, submit: false, ...input }, plainRegex);
}
const about = { element: 'Element group' };

describe('saveEntry', () => {
  it('saves a draft, complete or not', () => {
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

  it('submits what keeps the rules', () => {
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
  ])('%#: refuses %j', (input, violations) => {
    expect(save(attempt(), input)).toEqual({ kind: 'invalid', violations });
  });

  describe('an entry that its client has named', () => {
    const at = attempt({ element: free, state: state([entry(0, { key: 'a', rowVersion: 2 }), entry(4)]) });

    it('is begun once: the same name without an index is the same entry', () => {
      expect(save(at, { key: 'b' })).toMatchObject({ result: { index: 5, isNew: true, key: 'b' } });
      expect(save(at, { key: 'a' })).toMatchObject({ result: { index: 0, isNew: false } });
      expect(save(at, { key: 'a', rowVersion: null })).toMatchObject({
        kind: 'conflict',
        current: { index: 0 },
      });
    });

    it('is known by its index once it has one', () => {
      expect(save(at, { key: 'a', index: 4 })).toMatchObject({ result: { index: 4, isNew: false } });
      const named = save(at, { key: 'a', index: 7 });
      expect(named).toMatchObject({ result: { index: 7, isNew: true } });
      expect(named.kind === 'done' && named.result.key).toBeUndefined();
    });
  });

  it('takes the index 0 of a single element', () => {
    expect(save(attempt(), { index: 0 })).toMatchObject({ kind: 'done', result: { index: 0 } });
  });

  it('replaces the values and keeps the comment that is not sent', () => {
    const stored = entry(0, { values: { t: 'a', d: '1' }, comment: 'dawny' });
    const at = attempt({ state: state([stored]) });
    expect(save(at, { data: { t: 'b' } })).toMatchObject({
      result: { values: { t: 'b' }, comment: 'dawny' },
    });
    expect(save(at, { data: { t: 'b' }, comment: null })).toMatchObject({ result: { comment: null } });
    expect(save(at, { data: { t: 'b' }, comment: ' ' })).toMatchObject({ result: { comment: null } });
  });

  describe('a comment to a deviation', () => {
    const stored = entry(0, { values: { t: 'a', d: '9' }, deviationComments: { d: 'dawny' } });
    const at = attempt({ state: state([stored]) });
    const d = { t: 'a', d: '9' };

    it('that is not sent stays as long as its value deviates', () => {
      expect(save(at, { data: { d: '8' } })).toMatchObject({ result: { deviationComments: { d: 'dawny' } } });
      expect(save(at, { data: { d: '2' } })).toMatchObject({ result: { deviationComments: {} } });
      expect(save(at, { data: d, deviationComments: null, submit: true })).toMatchObject({
        result: { deviationComments: { d: 'dawny' } },
      });
    });

    it('is replaced with all others when they are sent', () => {
      expect(save(at, { data: d, deviationComments: { d: 'nowy' } })).toMatchObject({
        result: { deviationComments: { d: 'nowy' }, comment: null },
      });
      expect(save(at, { data: d, deviationComments: {} })).toMatchObject({
        result: { deviationComments: {} },
      });
    });

    it('is due where they are sent, and answered by the comment of the entry where they are not', () => {
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

  describe('of a repeatable element', () => {
    it.each([
      [undefined, [], 0],
      [null, [0, 1], 2],
      [undefined, [4], 5],
      [7, [0], 7],
      [0, [0], 0],
      [9999, [], 9999],
    ])('index %j beside %j is %i', (index, indexes, expected) => {
      const at = attempt({ element: free, state: state(indexes.map((one) => entry(one))) });
      expect(save(at, { index })).toMatchObject({
        kind: 'done',
        result: { index: expected, isNew: !indexes.includes(expected) },
      });
    });

    it.each([-1, 10_000, 0.5])('refuses the index %d', (index) => {
      expect(save(attempt({ element: free }), { index })).toEqual({
        kind: 'invalid',
        violations: [violation(['index'], 'badIndex', { max: 9999 })],
      });
    });

    it('takes no more entries than its maximum, but changes those it has', () => {
      const at = attempt({ element: upTo2, state: state([entry(0), entry(5)]) });
      const full = businessRule('Kartoteka.Card:MaxRepetitions', { ...about, max: 2 });
      expect(save(at)).toEqual({ kind: 'refused', rule: full });
      expect(save(at, { index: 1 })).toEqual({ kind: 'refused', rule: full });
      expect(save(at, { index: 5 }).kind).toBe('done');
      expect(save(attempt({ element: upTo2, state: state([entry(5)]) })).kind).toBe('done');
    });

    it('ends with its indexes', () => {
      const retiredIndexes = Array.from({ length: 10_000 }, (_, index) => index);
      expect(save(attempt({ element: free, state: state([], { retiredIndexes }) }))).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:MaxRepetitions', { element: 'Element free', max: 10_000 }),
      });
    });

    it('takes no entry after its group was submitted', () => {
      const entries = [entry(0, { isSubmitted: true })];
      const at = attempt({ element: upTo2, state: state(entries, { isGroupSubmitted: true }) });
      expect(save(at)).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:GroupSubmitted', about),
      });
    });

    it('is opened again by an entry when its group was submitted without one', () => {
      const at = attempt({ element: upTo2, state: state([], { isGroupSubmitted: true }) });
      expect(save(at)).toMatchObject({ kind: 'done', result: { isNew: true, opensGroup: true } });
    });

    it('is not opened by a change of an entry that it has', () => {
      const at = attempt({ element: upTo2, state: state([entry(0)], { isGroupSubmitted: true }) });
      expect(save(at, { index: 0 })).toMatchObject({ kind: 'done', result: { opensGroup: false } });
    });
  });

  describe('is refused', () => {
    const submitted = state([entry(0, { isSubmitted: true, rowVersion: 4 })]);

    it('when the entry is submitted, whatever is sent', () => {
      const rule = businessRule('Kartoteka.Card:EntrySubmitted', { element: 'Element single' });
      expect(save(attempt({ state: submitted }))).toEqual({ kind: 'refused', rule });
      expect(save(attempt({ state: submitted }), { rowVersion: 4, submit: true })).toEqual({
        kind: 'refused',
        rule,
      });
    });

    it('to those whose element it is not, but for managers', () => {
      const theirs = element('e', fields, { assignments: [{ type: 'user', value: 'jan' }] });
      expect(save(attempt({ element: theirs }))).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:NotAssigned', { element: 'Element e' }),
      });
      expect(save(attempt({ element: theirs, writer: { kind: 'manager' } })).kind).toBe('done');
    });

    it.each(CARD_STATUSES.filter((status) => status !== 'inProgress'))('in a card that is %s', (status) => {
      const rule = businessRule('Kartoteka.Card:NotInProgress');
      expect(save(attempt({ status }))).toEqual({ kind: 'refused', rule });
      expect(save(attempt({ status, writer: { kind: 'manager' } }))).toEqual({ kind: 'refused', rule });
    });
  });

  describe('with a row version', () => {
    const stored = entry(0, { rowVersion: 3 });
    it.each([
      [3, [stored], 'done'],
      [undefined, [stored], 'done'],
      [null, [], 'done'],
      [undefined, [], 'done'],
    ])('%j beside %j is %s', (rowVersion, entries, kind) => {
      expect(save(attempt({ state: state(entries) }), { rowVersion }).kind).toBe(kind);
    });

    it.each([
      [2, [stored], stored],
      [null, [stored], stored],
      [3, [], null],
      [0, [stored], stored],
    ])('%j beside %j is a conflict', (rowVersion, entries, current) => {
      expect(save(attempt({ state: state(entries) }), { rowVersion })).toEqual({ kind: 'conflict', current });
    });

    it('is looked at before the rest', () => {
      const at = attempt({ state: state([entry(0, { isSubmitted: true, rowVersion: 3 })]) });
      expect(save(at, { rowVersion: 2, data: { d: 'x' } }).kind).toBe('conflict');
    });
  });
});

describe('deleteEntry', () => {
  const stored = entry(3, { rowVersion: 2 });
  const at = attempt({ element: free, state: state([stored, entry(4, { isSubmitted: true })]) });
  const code = (outcome: ReturnType<typeof deleteEntry>): BusinessCode | null =>
    outcome.kind === 'refused' ? outcome.rule.code : null;

  it('gives the index that is gone', () => {
    expect(deleteEntry(at, 3, undefined)).toEqual({ kind: 'done', result: 3 });
    expect(deleteEntry(at, 3, 2)).toEqual({ kind: 'done', result: 3 });
    expect(deleteEntry(at, 8, undefined)).toEqual({ kind: 'done', result: 8 });
  });

  it('is refused for a submitted entry, a foreign element and a card that is not filled', () => {
    expect(code(deleteEntry(at, 4, undefined))).toBe('Kartoteka.Card:EntrySubmitted');
    expect(code(deleteEntry({ ...at, status: 'approved' }, 3, undefined))).toBe(
      'Kartoteka.Card:NotInProgress',
    );
    const theirs = { ...at, element: { ...free, assignments: [{ type: 'user' as const, value: 'jan' }] } };
    expect(code(deleteEntry(theirs, 3, undefined))).toBe('Kartoteka.Card:NotAssigned');
  });

  it('is a conflict with a stale row version', () => {
    expect(deleteEntry(at, 3, 1)).toEqual({ kind: 'conflict', current: stored });
    expect(deleteEntry(at, 8, 1)).toEqual({ kind: 'conflict', current: null });
  });
});
