import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessRule } from '../business-rule.ts';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import {
  element,
  entry,
  field,
  optionsOf,
  person,
  REQUIRED,
  state,
  TEXT_AND_NUMBER,
} from '../testing/sample-card.ts';
import { violation } from '../violation.ts';
import { isElementDone } from './completion.ts';
import type { ElementAttempt } from './judge-save.ts';
import { judgeGroup } from './judge-group.ts';

const group = element('group', TEXT_AND_NUMBER, { isRepeatable: true, minRepetitions: 2, maxRepetitions: 4 });
const about = { element: 'Element group' };

function submit(draft: Partial<ElementAttempt>, seen: Record<string, number> | null = null) {
  const writer = { kind: 'operator', person: person('ewa') } as const;
  const attempt: ElementAttempt = {
    status: 'inProgress',
    element: group,
    state: state([]),
    writer,
    ...draft,
  };
  return judgeGroup(attempt, plainRegex, seen);
}

describe('judgeGroup', () => {
  const good = entry(0, { values: { t: 'a', d: '1' } });
  const settled = entry(2, { values: { t: 'b' }, isSubmitted: true });
  const deviating = entry(5, { values: { t: 'c', d: '3' }, comment: 'wiem' });

  it('submitting a group submits every open entry with its stored values and comment', () => {
    expect(submit({ state: state([good, settled, deviating]) })).toEqual({
      kind: 'done',
      result: {
        writes: [
          {
            index: 0,
            isNew: false,
            values: { t: 'a', d: '1' },
            comment: null,
            deviationComments: {},
            isSubmitted: true,
            deviations: [],
            opensGroup: false,
          },
          {
            index: 5,
            isNew: false,
            values: { t: 'c', d: '3' },
            comment: 'wiem',
            deviationComments: {},
            isSubmitted: true,
            deviations: [{ formElementId: 'd', expected: '1–2', actual: '3' }],
            opensGroup: false,
          },
        ],
      },
    });
  });

  it('submitting a group treats a value that its select does not offer as empty: an error when required, else removed', () => {
    const select = (id: string, ...settings: Setting[]) =>
      field(id, { control: 'select', settings: [optionsOf('a', 'b'), ...settings] });
    const selects = [
      select('due', REQUIRED),
      select('free'),
      select('many', { type: 'multipleSelect', isEnabled: true }),
    ];
    const choice = element('choice', selects, { isRepeatable: true });
    const of = (values: Record<string, string | string[]>) =>
      submit({ element: choice, state: state([entry(0, { values })]) });
    expect(of({ due: 'x', free: 'x', many: ['b', 'x'] })).toEqual({
      kind: 'invalid',
      violations: [violation(['entries', 0, 'data', 'due'], 'required')],
    });
    expect(of({ due: 'a', free: 'x', many: ['b', 'x'] })).toMatchObject({
      result: { writes: [{ values: { due: 'a', many: ['b'] } }] },
    });
  });

  it('submitting a group accepts the stored comments on deviations, or the comment of the entry', () => {
    const own = entry(0, { values: { t: 'a', d: '3' }, deviationComments: { d: 'wiem' } });
    expect(submit({ state: state([own, deviating]) })).toMatchObject({
      kind: 'done',
      result: { writes: [{ deviationComments: { d: 'wiem' }, comment: null }, { comment: 'wiem' }] },
    });
  });

  it('submitting a group reports every failing entry', () => {
    const entries = [entry(0), good, entry(7, { values: { t: 'x', d: '9' } })];
    expect(submit({ state: state(entries) })).toEqual({
      kind: 'invalid',
      violations: [
        violation(['entries', 0, 'data', 't'], 'required'),
        violation(['entries', 7, 'comment'], 'commentRequired', { outside: ['poza normą 1–2'] }),
      ],
    });
  });

  it.each([
    [0, businessRule('Kartoteka.Card:MinRepetitions', { ...about, count: 0, min: 2 })],
    [1, businessRule('Kartoteka.Card:MinRepetitions', { ...about, count: 1, min: 2 })],
    [5, businessRule('Kartoteka.Card:MaxRepetitions', { ...about, max: 4 })],
  ])('a group with %i entries cannot be submitted where 2 to 4 entries are required', (count, rule) => {
    const entries = Array.from({ length: count }, (_, index) => entry(index, { values: { t: 'a' } }));
    expect(submit({ state: state(entries) })).toEqual({ kind: 'refused', rule });
  });

  it('a group without entries can be submitted where none are required', () => {
    const free = element('free', TEXT_AND_NUMBER, { isRepeatable: true });
    expect(submit({ element: free })).toEqual({ kind: 'done', result: { writes: [] } });
  });

  it('submitting a submitted group changes nothing', () => {
    const entries = [settled, { ...settled, index: 3 }];
    expect(submit({ state: state(entries, { isGroupSubmitted: true }) })).toEqual({
      kind: 'done',
      result: { writes: [] },
    });
  });

  it('submitting a group is refused for a non-repeatable element, without an assignment and in a card that is not in progress', () => {
    expect(submit({ element: element('group', TEXT_AND_NUMBER) })).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:NotRepeatable', about),
    });
    expect(submit({ status: 'awaitingApproval' })).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:NotInProgress'),
    });
    const theirs = { ...group, assignments: [{ type: 'user' as const, value: 'jan' }] };
    expect(submit({ element: theirs })).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:NotAssigned', about),
    });
  });

  it('submitting a group completes the element when every entry keeps the rules, else writes nothing', () => {
    const drafts = fc.record({
      t: fc.constantFrom('', 'a'),
      d: fc.constantFrom('', '1', '3'),
      comment: fc.constantFrom(null, 'wiem'),
      isSubmitted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(drafts, { maxLength: 5 }), (given) => {
        const entries = given.map(({ t, d, comment, isSubmitted }, index) => {
          const values = { ...(t && { t }), ...(d && { d }) };
          return entry(index, { values, comment, isSubmitted });
        });
        const isGood = (one: (typeof entries)[number]) =>
          one.isSubmitted || ('t' in one.values && (one.values.d !== '3' || one.comment !== null));
        const mayPass = entries.length >= 2 && entries.length <= 4 && entries.every(isGood);
        const outcome = submit({ state: state(entries) });
        expect(outcome.kind === 'done').toBe(mayPass);
        const written = outcome.kind === 'done' ? outcome.result.writes.map((one) => one.index) : [];
        const open = entries.filter((one) => !one.isSubmitted).map((one) => one.index);
        expect(written).toEqual(mayPass ? open : []);
        const after = entries.map((one) => ({
          ...one,
          isSubmitted: one.isSubmitted || written.includes(one.index),
        }));
        fc.pre(mayPass);
        expect(isElementDone(group, state(after, { isGroupSubmitted: true }))).toBe(true);
      }),
    );
  });
});

describe('a group submission that names the entries that the person saw', () => {
  const open = entry(0, { values: { t: 'a' }, rowVersion: 3 });
  const later = entry(5, { values: { t: 'b' }, rowVersion: 1 });
  const settled = entry(2, { values: { t: 'c' }, isSubmitted: true, rowVersion: 7 });
  const entries = [open, settled, later];

  it.each<[string, Record<string, number>, number[]]>([
    ['every entry with its version', { 0: 3, 2: 7, 5: 1 }, [0, 5]],
    ['every open entry with its version', { 0: 3, 5: 1 }, [0, 5]],
  ])('a group submission that names %s submits the open entries', (_what, seen, written) => {
    const outcome = submit({ state: state(entries) }, seen);
    expect(outcome.kind === 'done' && outcome.result.writes.map(({ index }) => index)).toEqual(written);
  });

  it.each<[string, Record<string, number>]>([
    ['an older version of an entry', { 0: 2, 5: 1 }],
    ['a newer version of an entry', { 0: 4, 5: 1 }],
    ['not every open entry', { 0: 3, 2: 7 }],
    ['no entry', {}],
    ['an entry that is not stored', { 0: 3, 5: 1, 6: 1 }],
    ['another version of a submitted entry', { 0: 3, 2: 6, 5: 1 }],
    ['an index that no entry can have', { 0: 3, 5: 1, '05': 1 }],
  ])('a group submission that names %s is a conflict', (_what, seen) => {
    expect(submit({ state: state(entries) }, seen)).toEqual({ kind: 'conflict', current: null });
  });

  it('a group submission is a conflict, rather than a wrong number of entries, when another person deleted an entry that it names', () => {
    expect(submit({ state: state([open]) }, { 0: 3, 5: 1 }).kind).toBe('conflict');
    expect(submit({ state: state([open]) }, { 0: 3 }).kind).toBe('refused');
  });

  it('a submitted group accepts a repeated submission that names the row versions from before the first one', () => {
    const done = entries.map((one) => ({ ...one, isSubmitted: true, rowVersion: one.rowVersion + 1 }));
    const closed = state(done, { isGroupSubmitted: true });
    expect(submit({ state: closed }, { 0: 3, 5: 1 })).toEqual({ kind: 'done', result: { writes: [] } });
    expect(submit({ state: state(done) }, { 0: 3, 5: 1 }).kind).toBe('conflict');
  });
});
