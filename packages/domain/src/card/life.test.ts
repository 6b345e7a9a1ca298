import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { element, entry, field, person, state } from '../testing/sample-card.ts';
import { type Violation, violation } from '../violation.ts';
import {
  type Actor,
  checkReason,
  judgeCardDeletion,
  judgeDiscard,
  judgeReturn,
  judgeStart,
  judgeVoid,
  judgeWithdrawal,
} from './life.ts';
import type { CardInApproval } from './slots.ts';
import { CARD_STATUSES, type CardStatus } from './status.ts';

const ewa: Actor = { userId: 'ewa', managesCards: false };
const manager: Actor = { userId: 'szef', managesCards: true };
/** Returns the code of a refusal, else the kind of the outcome. */
function told(outcome: Outcome<unknown>): string {
  return outcome.kind === 'refused' ? outcome.rule.code : outcome.kind;
}
const REASON_DUE = { kind: 'invalid', violations: [violation(['reason'], 'required')] };

describe('checkReason', () => {
  it.each<[string | null | undefined, Violation[]]>([
    ['Pomyłka', []],
    [` ${'x'.repeat(2000)} `, []],
    ['x'.repeat(2001), [violation(['reason'], 'tooLong', { max: 2000 })]],
    ['a\0', [violation(['reason'], 'badCharacters')]],
    [' ', [violation(['reason'], 'required')]],
    ['', [violation(['reason'], 'required')]],
    [null, [violation(['reason'], 'required')]],
    [undefined, [violation(['reason'], 'required')]],
  ])(
    '%#: checkReason accepts a reason of 1 to 2000 legal characters, and refuses any other',
    (reason, expected) => {
      expect(checkReason(reason)).toEqual(expected);
    },
  );
});

describe('judgeWithdrawal', () => {
  const mine = { isSubmitted: true, submittedBy: 'ewa' };
  const theirs = { isSubmitted: true, submittedBy: 'jan' };
  const open = { isSubmitted: false, submittedBy: null };

  it.each<[CardStatus, boolean, typeof mine | typeof open, Actor, string]>([
    ['inProgress', false, mine, ewa, 'done'],
    ['awaitingApproval', false, mine, ewa, 'done'],
    ['awaitingApproval', false, theirs, manager, 'done'],
    ['awaitingApproval', false, theirs, ewa, 'Kartoteka.Card:NotAuthor'],
    ['awaitingApproval', true, mine, ewa, 'Kartoteka.Card:AlreadySigned'],
    ['awaitingApproval', true, mine, manager, 'Kartoteka.Card:AlreadySigned'],
    ['approved', false, mine, ewa, 'Kartoteka.Card:NotInProgress'],
    ['voided', false, mine, manager, 'Kartoteka.Card:NotInProgress'],
    ['inProgress', false, open, manager, 'Kartoteka.Card:NotSubmitted'],
    ['inProgress', false, open, ewa, 'Kartoteka.Card:NotSubmitted'],
  ])(
    'the withdrawal of an entry (card %s, signed: %s, entry %j) by the person %j gives %s',
    (status, hasSignature, one, actor, expected) => {
      expect(told(judgeWithdrawal({ status, hasSignature }, one, actor))).toBe(expected);
    },
  );

  it('withdrawing an entry takes the card back into progress', () => {
    expect(judgeWithdrawal({ status: 'awaitingApproval', hasSignature: false }, mine, ewa)).toEqual({
      kind: 'done',
      result: { status: 'inProgress' },
    });
  });
});

describe('judgeReturn', () => {
  const approver = { person: person('jan', ['quality']), holdsApproval: true };
  const stranger = { person: person('ola'), holdsApproval: true };
  const card: CardInApproval = {
    status: 'awaitingApproval',
    slots: [{ id: '1', type: 'role', value: 'quality', label: 'Jakość', signedBy: null }],
    template: { approvalOrderRequired: true, fillerMaySign: true, onePersonMaySignSeveral: true },
    fillerIds: new Set(),
  };
  const stored = (id: string, index: number) => ({ ...entry(index, { isSubmitted: true }), id });
  const elements = ['single', 'group', 'empty'].map((id) => element(id, [field('f')]));
  const cards = new Map([
    ['single', state([stored('a', 0)])],
    ['group', state([stored('b', 0), stored('c', 1)], { isGroupSubmitted: true })],
    ['empty', state<ReturnType<typeof stored>>([], { isGroupSubmitted: true })],
  ]);

  it.each([
    [undefined, ['a', 'b', 'c'], ['group', 'empty']],
    [null, ['a', 'b', 'c'], ['group', 'empty']],
    [['c'], ['c'], ['group']],
    [['a'], ['a'], []],
    [['c', 'a', 'c'], ['a', 'c'], ['group']],
  ])(
    'a return of the entries %j opens the entries %j and the groups %j',
    (entryIds, opened, openedGroups) => {
      expect(judgeReturn(card, { elements, state: cards }, approver, { reason: 'Popraw', entryIds })).toEqual(
        {
          kind: 'done',
          result: { entryIds: opened, openedGroups },
        },
      );
    },
  );

  it('a return needs a reason and entries of this card', () => {
    expect(judgeReturn(card, { elements, state: cards }, approver, { reason: ' ' })).toEqual(REASON_DUE);
    expect(judgeReturn(card, { elements, state: cards }, approver, { reason: 'x', entryIds: [] })).toEqual({
      kind: 'invalid',
      violations: [violation(['entryIds'], 'required')],
    });
    expect(
      judgeReturn(card, { elements, state: cards }, approver, { reason: '', entryIds: ['a', 'z'] }),
    ).toEqual({
      kind: 'invalid',
      violations: [violation(['reason'], 'required'), violation(['entryIds', 1], 'unknownEntry')],
    });
  });

  it('only a person with an available slot may return a card, and only while it awaits approval', () => {
    const input = { reason: 'Popraw' };
    expect(told(judgeReturn(card, { elements, state: cards }, stranger, input))).toBe(
      'Kartoteka.Card:MayNotReturn',
    );
    const approved = { ...card, status: 'approved' as const };
    expect(told(judgeReturn(approved, { elements, state: cards }, approver, input))).toBe(
      'Kartoteka.Card:NotAwaitingApproval',
    );
  });

  it.each<[string, string[] | null, readonly string[] | null, string]>([
    ['no other element', null, null, 'Kartoteka.Card:NothingToReturn'],
    ['no other element', null, ['a'], 'Kartoteka.Card:NothingToReturn'],
    ['a filled group', ['b'], null, 'done'],
    ['a filled group', ['b'], ['a', 'b'], 'done'],
    ['a filled group', ['b'], ['a'], 'Kartoteka.Card:NothingToReturn'],
    ['a group without entries', [], null, 'done'],
    ['a group without entries', [], ['a'], 'Kartoteka.Card:NothingToReturn'],
  ])(
    'the return of a card with an element to read and %s (entries %j), for the entries %j, gives %s',
    (_what, group, entryIds, expected) => {
      const toRead = element('read', null);
      const toFill = element('fill', [field('f')], { isRepeatable: true });
      const entries = (group ?? []).map((id, at) => stored(id, at));
      const filled = {
        elements: group === null ? [toRead] : [toRead, toFill],
        state: new Map([
          ['read', state([stored('a', 0)])],
          ...(group === null ? [] : [['fill', state(entries, { isGroupSubmitted: true })] as const]),
        ]),
      };
      expect(told(judgeReturn(card, filled, approver, { reason: 'x', entryIds }))).toBe(expected);
    },
  );
});

describe('judgeVoid', () => {
  it.each<[CardStatus, string]>([
    ['inProgress', 'Kartoteka.Card:NotVoidable'],
    ['awaitingApproval', 'done'],
    ['approved', 'done'],
    ['voided', 'Kartoteka.Card:NotVoidable'],
  ])('voiding a card that is %s gives %s', (status, expected) => {
    expect(told(judgeVoid(status, 'Zła partia'))).toBe(expected);
  });

  it('voiding a card needs a reason', () => {
    expect(judgeVoid('approved', '')).toEqual(REASON_DUE);
    expect(judgeVoid('approved', 'Zła partia')).toEqual({ kind: 'done', result: { status: 'voided' } });
  });
});

describe('judgeCardDeletion', () => {
  it.each<[CardStatus, string | null, Actor, string | undefined, string]>([
    ['inProgress', 'ewa', ewa, undefined, 'done'],
    ['inProgress', 'jan', manager, undefined, 'done'],
    ['inProgress', 'jan', ewa, 'x', 'Kartoteka.Card:MayNotDelete'],
    ['inProgress', null, ewa, 'x', 'Kartoteka.Card:MayNotDelete'],
    ['awaitingApproval', 'ewa', ewa, 'x', 'Kartoteka.Card:MayNotDelete'],
    ['awaitingApproval', 'ewa', manager, 'x', 'done'],
    ['awaitingApproval', 'ewa', manager, undefined, 'invalid'],
    ['approved', 'ewa', manager, 'x', 'Kartoteka.Card:Locked'],
    ['voided', 'ewa', manager, 'x', 'Kartoteka.Card:Locked'],
  ])(
    'the deletion of a card (%s, started by %j) by the person %j with the reason %j gives %s',
    (status, creatorId, actor, reason, expected) => {
      expect(told(judgeCardDeletion({ status, creatorId }, actor, reason))).toBe(expected);
    },
  );

  it('deleting a card that awaits approval needs a reason, reported at its field', () => {
    const awaiting = { status: 'awaitingApproval' as const, creatorId: 'ewa' };
    expect(judgeCardDeletion(awaiting, manager, 'x')).toEqual({ kind: 'done', result: null });
    expect(judgeCardDeletion(awaiting, manager, ' ')).toEqual(REASON_DUE);
  });
});

describe('judgeDiscard', () => {
  const blank = state([entry(0)]);
  const fresh = { status: 'inProgress' as const, creatorId: 'ewa', approvalRound: 0 };
  const of = (one: ReturnType<typeof state>) => new Map([['a', one]]);
  const refusal = (name: string) => `Kartoteka.Card:${name}`;

  it('the author may discard a card without entries, and a card with only blank entries', () => {
    expect(told(judgeDiscard(fresh, new Map(), 'ewa'))).toBe('done');
    expect(told(judgeDiscard(fresh, of(blank), 'ewa'))).toBe('done');
  });

  it.each([
    ['a value', state([entry(0, { values: { field: 'x' } })])],
    ['an empty list of options', state([entry(0), entry(1, { values: { field: [] } })])],
    ['a comment', state([entry(0, { comment: 'x' })])],
    ['a comment on a deviation', state([entry(0, { deviationComments: { field: 'x' } })])],
    ['a submitted entry', state([entry(0, { isSubmitted: true })])],
    ['a submitted group without entries', state([], { isGroupSubmitted: true })],
  ])('a card with %s cannot be discarded', (_what, stored) => {
    expect(told(judgeDiscard(fresh, of(stored), 'ewa'))).toBe(refusal('DiscardStored'));
  });

  it.each<[CardStatus, number]>([
    ['awaitingApproval', 1],
    ['approved', 1],
    ['voided', 1],
    ['inProgress', 1],
  ])('a card that is %s after round %i cannot be discarded', (status, approvalRound) => {
    const card = { ...fresh, status, approvalRound };
    expect(told(judgeDiscard(card, of(blank), 'ewa'))).toBe(refusal('DiscardSubmitted'));
  });

  it('only its author may discard a card, and nobody may discard a card without an author', () => {
    expect(told(judgeDiscard(fresh, of(blank), 'jan'))).toBe(refusal('MayNotDiscard'));
    expect(told(judgeDiscard({ ...fresh, creatorId: null }, of(blank), 'jan'))).toBe(
      refusal('MayNotDiscard'),
    );
  });
});

describe('judgeStart', () => {
  it.each([
    [true, false, 'done'],
    [false, false, 'Kartoteka.Card:TemplateNotAvailable'],
    [true, true, 'Kartoteka.Card:TemplateNotAvailable'],
  ])(
    'starting a card of a template (current %s, archived %s) gives %s',
    (isCurrentVersion, isArchived, expected) => {
      expect(told(judgeStart({ isCurrentVersion, isArchived }))).toBe(expected);
    },
  );
});

it('a card has exactly the statuses that the tests of its life cover', () => {
  expect(CARD_STATUSES).toEqual(['inProgress', 'awaitingApproval', 'approved', 'voided']);
});
