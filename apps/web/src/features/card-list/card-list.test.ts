import { expect, test } from 'vitest';
import { cardList } from './card-list.tsx';

test.each([
  ['inProgress', false, true],
  ['returned', false, true],
  ['awaitingApproval', true, true],
  ['approved', false, false],
  ['voided', false, false],
] as const)(
  'deleting a card with the status %s needs a reason: %s, and is allowed: %s',
  (status, reason, atAll) => {
    const card = { status } as Parameters<typeof cardList.pathOf>[0];
    expect(cardList.removal?.needsReason?.(card)).toBe(reason);
    expect(cardList.removal?.refusal?.(card) === null).toBe(atAll);
  },
);
