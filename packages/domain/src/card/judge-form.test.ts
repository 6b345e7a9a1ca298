import { describe, expect, it } from 'vitest';
import { businessRule } from '../business-rule.ts';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import {
  definition,
  element,
  entry,
  entryFile,
  field,
  optionsOf,
  REQUIRED,
  state,
} from '../testing/sample-card.ts';
import { type Violation, violation } from '../violation.ts';
import type { FormInput } from './form-input.ts';
import { judgeForm } from './judge-form.ts';
import { CARD_STATUSES } from './status.ts';
import { CARD, done, fields, group, NOBODY, save, single, told, write } from '../testing/sample-form.ts';

describe('a stored value that its select does not offer', () => {
  const select = (id: string, ...settings: Setting[]) =>
    field(id, { control: 'select', settings: [optionsOf('a'), ...settings] });
  const card = definition(element('choice', [select('due', REQUIRED), select('free')]));
  const stored = (values: Record<string, string>, isSubmitted = false) =>
    new Map([['choice', state([entry(0, { values, isSubmitted })])]]);

  it('submit treats a stored value that its select does not offer as empty: an error when required, else removed', () => {
    expect(save({ isSubmitted: true }, stored({ due: 'x', free: 'x' }), card)).toEqual({
      kind: 'invalid',
      violations: [violation(['elementsData', 'choice', 0, 'due'], 'required')],
    });
    expect(save({ isSubmitted: true }, stored({ due: 'a', free: 'x' }), card)).toMatchObject({
      result: { writes: [{ values: { due: 'a' }, isSubmitted: true }] },
    });
  });

  it('a stored value that its select does not offer stays until another one is sent', () => {
    const comments = { choice: { 0: 'uwaga' } };
    expect(save({ comments }, stored({ free: 'x' }), card)).toMatchObject({
      result: { writes: [{ values: { free: 'x' }, comment: 'uwaga' }] },
    });
    expect(save({ isSubmitted: true }, stored({ due: 'a', free: 'x' }, true), card)).toMatchObject({
      result: { writes: [] },
    });
  });

  it('a sent value that its select does not offer is refused', () => {
    const elementsData = { choice: { 0: { due: 'a', free: 'x' } } };
    expect(save({ elementsData, isSubmitted: true }, stored({}), card)).toMatchObject({
      violations: [violation(['elementsData', 'choice', 0, 'free'], 'notAnOption')],
    });
  });
});

describe('saving a whole form', () => {
  it('saving a whole form stores the entries that it names and leaves the others', () => {
    const cards = new Map([['group', state([entry(0, { values: { t: 'stary' } })])]]);
    const elementsData = { group: { 1: { t: 'nowy', d: '1,5' } }, single: { 0: { d: '9' } } };
    expect(save({ elementsData }, cards)).toEqual(
      done({
        writes: [
          write('single', 0, {
            values: { d: '9' },
            deviations: [{ formElementId: 'd', expected: '1–2', actual: '9' }],
          }),
          write('group', 1, { values: { t: 'nowy', d: '1.5' } }),
        ],
      }),
    );
  });

  it('saving a whole form writes nothing where nothing changes', () => {
    const cards = new Map([['single', state([entry(0, { values: { t: 'a' }, comment: 'k' })])]]);
    expect(save({ elementsData: { single: { 0: { t: 'a', d: '' } } } }, cards)).toEqual(done({}));
    expect(save({ comments: { single: { 0: ' k ' } } }, cards)).toEqual(done({}));
    expect(save({})).toEqual(done({}));
    expect(save({ elementsData: { group: {} } })).toEqual(done({}));
  });

  it('saving a whole form twice with the same entry key begins the entry once', () => {
    const elementsData = { group: { 1: { t: 'a' } } };
    const keys = { group: { 1: 'k', 2: 'k' } };
    expect(save({ elementsData, keys })).toEqual(
      done({ writes: [write('group', 1, { values: { t: 'a' }, key: 'k' })] }),
    );
    const twice = { group: { 0: { t: 'a' }, 1: { t: 'b' } } };
    const named = save({ elementsData: twice, keys: { group: { 0: 'k', 1: 'k' } } });
    expect(named.kind === 'done' && named.result.writes.map((one) => one.key)).toEqual(['k', undefined]);
    const begun = entry(0, { key: 'k', values: { t: 'a' } });
    const cards = new Map([['group', state([begun])]]);
    expect(save({ elementsData, keys }, cards)).toEqual({
      kind: 'conflict',
      current: [
        { elementTemplateId: 'group', index: 1, entry: begun },
        { elementTemplateId: 'group', index: 2, entry: begun },
      ],
    });
    // The key of an entry that already exists is not read.
    const there = save({ elementsData: { group: { 0: { t: 'b' } } }, keys: { group: { 0: 'x' } } }, cards);
    expect(there).toMatchObject({ kind: 'done', result: { writes: [{ index: 0, isNew: false }] } });
  });

  it('a whole form may consist of a comment without values', () => {
    const cards = new Map([['single', state([entry(0, { values: { t: 'a' }, comment: 'k' })])]]);
    expect(save({ comments: { single: { 0: 'nowy' } } }, cards)).toEqual(
      done({ writes: [write('single', 0, { isNew: false, values: { t: 'a' }, comment: 'nowy' })] }),
    );
    expect(save({ comments: { single: { 0: null } } }, cards)).toMatchObject({
      result: { writes: [{ comment: null, values: { t: 'a' } }] },
    });
    expect(save({ elementsData: { single: { 0: { t: 'b' } } } }, cards)).toMatchObject({
      result: { writes: [{ comment: 'k', values: { t: 'b' } }] },
    });
  });

  it('saving a whole form with a new entry opens a group that was submitted without entries', () => {
    const free = element('free', fields, { isRepeatable: true });
    const cards = new Map([['free', state([], { isGroupSubmitted: true })]]);
    const input = { elementsData: { free: { 0: { t: 'a' } } } };
    expect(save(input, cards, definition(free))).toEqual(
      done({ writes: [write('free', 0, { values: { t: 'a' }, opensGroup: true })] }),
    );
    expect(save({ ...input, isSubmitted: true }, cards, definition(free))).toEqual(
      done({ writes: [write('free', 0, { values: { t: 'a' }, isSubmitted: true })] }),
    );
  });
});

describe('submitting a whole form', () => {
  it('submitting a whole form submits every entry and every group, stored or sent, in one step', () => {
    const settled = entry(0, { values: { t: 'a' }, isSubmitted: true });
    const cards = new Map([
      ['single', state([entry(0, { values: { t: 's', d: '3' }, comment: 'wiem' })])],
      ['group', state([settled])],
    ]);
    expect(save({ elementsData: { group: { 4: { t: 'b' } } }, isSubmitted: true }, cards)).toEqual(
      done({
        writes: [
          write('single', 0, {
            isNew: false,
            values: { t: 's', d: '3' },
            comment: 'wiem',
            isSubmitted: true,
            deviations: [{ formElementId: 'd', expected: '1–2', actual: '3' }],
          }),
          write('group', 4, { values: { t: 'b' }, isSubmitted: true }),
          write('optional', 0, { isSubmitted: true }),
        ],
        submittedGroups: ['group', 'told'],
      }),
    );
  });

  it('a whole form writes entries in the order of their indexes, no matter which were stored and which were sent', () => {
    const cards = new Map([['group', state([entry(5, { values: { t: 'x' } })])]]);
    const outcome = save(
      { elementsData: { group: { 2: { t: 'y' } } }, isSubmitted: true },
      cards,
      definition(group),
    );
    expect(outcome).toMatchObject({ result: { writes: [{ index: 2 }, { index: 5 }] } });
  });

  it('submitting a whole form does not submit a group a second time', () => {
    const entries = [entry(0, { values: { t: 'a' }, isSubmitted: true })];
    const cards = new Map([['group', state(entries, { isGroupSubmitted: true })]]);
    expect(save({ isSubmitted: true }, cards, definition(group))).toEqual(done({}));
  });

  it('a whole form may repeat a submitted entry unchanged', () => {
    const cards = new Map([['group', state([entry(0, { values: { t: 'a', d: '9' }, isSubmitted: true })])]]);
    expect(save({ elementsData: { group: { 0: { t: 'a', d: '9,' } } } }, cards).kind).toBe('refused');
    expect(save({ elementsData: { group: { 0: { t: 'a', d: 9 } } } }, cards)).toEqual(done({}));
    expect(
      save({ elementsData: { group: { 0: { t: 'a', d: 9 } } }, isSubmitted: true }, cards, definition(group)),
    ).toEqual(done({ submittedGroups: ['group'] }));
  });

  it('submitting a whole form reports every failing field and comment', () => {
    const elementsData = { single: { 0: { t: '', d: '7' } }, group: { 3: {} } };
    expect(save({ elementsData, isSubmitted: true })).toEqual({
      kind: 'invalid',
      violations: [
        violation(['elementsData', 'single', 0, 't'], 'required'),
        violation(['comments', 'single', 0], 'commentRequired', { outside: ['poza normą 1–2'] }),
        violation(['elementsData', 'group', 3, 't'], 'required'),
      ],
    });
  });

  it('submitting a whole form judges every non-repeatable element, even without an entry', () => {
    expect(save({ isSubmitted: true }, NOBODY, definition(single))).toEqual({
      kind: 'invalid',
      violations: [violation(['elementsData', 'single', 0, 't'], 'required')],
    });
  });
});

describe('refusals of a whole form', () => {
  const submitted = new Map([['group', state([entry(0, { values: { t: 'a' }, isSubmitted: true })])]]);
  const about = { element: 'Element group' };

  it.each<[string, Partial<FormInput>, Violation[]]>([
    [
      'an unknown element',
      { elementsData: { gone: {} } },
      [violation(['elementsData', 'gone'], 'unknownElement')],
    ],
    [
      'a comment on an unknown element',
      { comments: { gone: { 0: 'x' } } },
      [violation(['comments', 'gone'], 'unknownElement')],
    ],
    [
      'a comment on a deviation in an unknown element',
      { deviationComments: { gone: { 0: {} } } },
      [violation(['deviationComments', 'gone'], 'unknownElement')],
    ],
    [
      'a comment on a deviation in an unknown field',
      { deviationComments: { single: { 0: { q: 'x' } } } },
      [violation(['deviationComments', 'single', 0, 'q'], 'unknownField')],
    ],
    [
      'a row version of an unknown element',
      { rowVersions: { gone: { 0: 1 } } },
      [violation(['rowVersions', 'gone'], 'unknownElement')],
    ],
    [
      'a second entry of a single element',
      { elementsData: { single: { 1: {} } } },
      [violation(['elementsData', 'single', '1'], 'indexNotZero')],
    ],
    [
      'indexes that are not whole numbers from 0 to 9999',
      { elementsData: { group: { x: {}, '01': {}, '-1': {}, 10000: {}, '1.5': {}, '': {} } } },
      ['10000', 'x', '01', '-1', '1.5', ''].map((key) =>
        violation(['elementsData', 'group', key], 'badIndex', { max: 9999 }),
      ),
    ],
    [
      'a comment on an index that is not a number',
      { comments: { group: { x: '' } } },
      [violation(['comments', 'group', 'x'], 'badIndex', { max: 9999 })],
    ],
    [
      'a value of an unknown field',
      { elementsData: { single: { 0: { q: 1 } } } },
      [violation(['elementsData', 'single', 0, 'q'], 'unknownField')],
    ],
    [
      'text in a number field of two entries',
      { elementsData: { group: { 0: { d: 'x' }, 9999: { d: 'y' } } } },
      [
        violation(['elementsData', 'group', 0, 'd'], 'notDecimal'),
        violation(['elementsData', 'group', 9999, 'd'], 'notDecimal'),
      ],
    ],
    [
      'a comment that is too long',
      { comments: { single: { 0: 'x'.repeat(2001) } } },
      [violation(['comments', 'single', 0], 'tooLong', { max: 2000 })],
    ],
  ])('a whole form with %s is refused at the path of each error', (_what, input, violations) => {
    expect(save(input)).toEqual({ kind: 'invalid', violations });
  });

  it.each(CARD_STATUSES.filter((status) => status !== 'inProgress'))(
    'a whole form is refused for a card that is %s',
    (status) => {
      expect(judgeForm(status, CARD, NOBODY, { elementsData: {}, isSubmitted: false }, plainRegex)).toEqual({
        kind: 'refused',
        rule: businessRule('Kartoteka.Card:NotInProgress'),
      });
    },
  );

  it('a whole form is refused when it changes a value or a comment of a submitted entry', () => {
    const rule = businessRule('Kartoteka.Card:EntrySubmitted', about);
    expect(save({ elementsData: { group: { 0: { t: 'b' } } } }, submitted)).toEqual({
      kind: 'refused',
      rule,
    });
    expect(save({ comments: { group: { 0: 'b' } } }, submitted)).toEqual({ kind: 'refused', rule });
    const deviating = entry(0, { values: { t: 'a', d: '9' }, isSubmitted: true });
    const other = save(
      { deviationComments: { group: { 0: { d: 'b' } } } },
      new Map([['group', state([deviating])]]),
    );
    expect(other).toEqual({ kind: 'refused', rule });
  });

  it('a whole form is refused when it adds an entry to a submitted group', () => {
    const closed = new Map([['group', state([entry(0, { isSubmitted: true })], { isGroupSubmitted: true })]]);
    expect(save({ elementsData: { group: { 1: {} } } }, closed)).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:GroupSubmitted', about),
    });
  });

  it('a whole form is refused when it has too many entries', () => {
    const elementsData = { group: { 0: {}, 1: {}, 2: {} } };
    const rule = businessRule('Kartoteka.Card:MaxRepetitions', { ...about, max: 2 });
    expect(save({ elementsData })).toEqual({ kind: 'refused', rule });
    expect(save({ elementsData: { group: { 1: {}, 2: {} } } }, submitted)).toEqual({ kind: 'refused', rule });
    expect(save({ elementsData: { group: { 1: {} } } }, submitted).kind).toBe('done');
    expect(save({ elementsData: { group: { 0: {}, 1: {}, 2: {} } }, isSubmitted: true })).toEqual({
      kind: 'refused',
      rule,
    });
  });

  it('a whole form is refused when it adds a comment or a file to an element with nothing to fill', () => {
    const rule = businessRule('Kartoteka.Card:NothingToFill', { element: 'Element told' });
    const only = definition(told);
    for (const isSubmitted of [false, true]) {
      for (const part of [{ comments: { told: { 0: 'a' } } }, { files: { told: { 0: [entryFile('f')] } } }]) {
        for (const cards of [NOBODY, new Map([['told', state([entry(0)])]])]) {
          expect(save({ ...part, isSubmitted }, cards, only)).toEqual({ kind: 'refused', rule });
        }
      }
      const stored = new Map([['told', state([entry(0, { comment: 'a' })])]]);
      expect(save({ comments: { told: { 0: null } }, isSubmitted }, stored, only).kind).toBe('done');
    }
  });

  it('submitting a whole form with too few entries is refused, except for an element with nothing to fill', () => {
    expect(save({ isSubmitted: true })).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:MinRepetitions', { ...about, count: 0, min: 1 }),
    });
    expect(save({ isSubmitted: true }, NOBODY, definition(told))).toEqual(
      done({ submittedGroups: ['told'] }),
    );
  });
});

describe('row versions of a whole form', () => {
  const stored = entry(0, { values: { t: 'a' }, rowVersion: 3 });
  const cards = new Map([['single', state([stored])]]);

  it.each([[{ single: { 0: 3 } }], [{ group: { 0: null } }], [{}], [undefined]])(
    'a whole form with the row versions %j is saved without a conflict',
    (rowVersions) => {
      expect(save({ rowVersions }, cards)).toEqual(done({}));
    },
  );

  it('stale row versions of a whole form are a conflict that carries the stored entries', () => {
    const rowVersions = { group: { 2: 1 }, single: { 0: 2 } };
    expect(save({ rowVersions, elementsData: { single: { 0: { d: 'x' } } } }, cards)).toEqual({
      kind: 'conflict',
      current: [
        { elementTemplateId: 'single', index: 0, entry: stored },
        { elementTemplateId: 'group', index: 2, entry: null },
      ],
    });
    expect(save({ rowVersions: { single: { 0: null } } }, cards).kind).toBe('conflict');
    const two = new Map([['group', state([entry(0), entry(1, { rowVersion: 2 })])]]);
    expect(save({ rowVersions: { group: { 1: 2 } } }, two)).toEqual(done({}));
  });
});
