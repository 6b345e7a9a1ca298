import { expect, test } from 'vitest';
import { type Draft, WHOLE_FORM } from '../../lib/draft-box.ts';
import { unsentDrafts } from './unsent-draft.ts';

const draft = (cardId: string, elementId: string, at: number, isWholeForm = false): Draft => ({
  userId: 'ola',
  cardId,
  elementId,
  slot: 'first',
  at,
  cardName: 'Karta',
  elementName: 'Pomiar',
  lines: [],
  isWholeForm,
  work: null,
});

test('every unsent draft is listed, the newest first, but a whole-form save only when no draft of its entries exists', () => {
  const drafts = [
    draft('a', 'x', 1),
    draft('b', 'x', 3, true),
    draft('b', WHOLE_FORM, 4, true),
    draft('c', WHOLE_FORM, 2, true),
  ];
  const keys = unsentDrafts(drafts).map((one) => one.key);
  expect(keys).toEqual(['b/x/first', `c/${WHOLE_FORM}/first`, 'a/x/first']);
});
