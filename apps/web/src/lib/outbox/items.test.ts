import { expect, test } from 'vitest';
import { CARD_START, type Draft, GROUP, WHOLE_FORM } from '../draft-box.ts';
import { outboxItems } from './items.ts';

const draft = (cardId: string, elementId: string, at: number, more: Partial<Draft> = {}): Draft => ({
  userId: 'ola',
  cardId,
  elementId,
  slot: 'first',
  at,
  cardName: 'Karta',
  elementName: 'Pomiar',
  lines: [],
  work: null,
  ...more,
});
const keys = (drafts: readonly Draft[]) => outboxItems(drafts).map(({ key }) => key);

test('the outbox lists the start of a card first, then its entries as they were begun, its groups and its whole form', () => {
  const drafts = [
    draft('a', WHOLE_FORM, 1, { isWholeForm: true }),
    draft('a', 'x', 2, { slot: GROUP }),
    draft('a', 'y', 9, { since: 4 }),
    draft('a', 'x', 5),
    draft('a', CARD_START, 6),
  ];
  expect(keys(drafts)).toEqual([
    `a/${CARD_START}/first`,
    'a/y/first',
    'a/x/first',
    `a/x/${GROUP}`,
    `a/${WHOLE_FORM}/first`,
  ]);
});

test('in the outbox the card that waits longest comes first, and its items stay together', () => {
  const drafts = [draft('a', 'x', 3), draft('b', 'x', 2), draft('a', 'y', 1)];
  expect(keys(drafts)).toEqual(['a/y/first', 'a/x/first', 'b/x/first']);
});

test('the outbox lists a whole-form save only when no draft of its entries exists', () => {
  const drafts = [
    draft('b', 'x', 3, { isWholeForm: true }),
    draft('b', WHOLE_FORM, 4, { isWholeForm: true }),
    draft('c', WHOLE_FORM, 5, { isWholeForm: true }),
  ];
  expect(keys(drafts)).toEqual(['b/x/first', `c/${WHOLE_FORM}/first`]);
  expect(outboxItems(drafts).map(({ kind }) => kind)).toEqual(['form', 'form']);
});

test('a draft of an earlier version is listed as a save that waits since its last key press', () => {
  const [item] = outboxItems([draft('a', 'x', 7)]);
  expect(item).toMatchObject({ kind: 'save', since: 7, refusal: null });
});
