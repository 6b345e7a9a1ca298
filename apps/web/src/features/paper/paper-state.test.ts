import type { CardStatus } from '@kartoteka/domain/card/status';
import { expect, test } from 'vitest';
import { noSignaturesLine, stateLine } from './paper-state.ts';

test.each<[CardStatus, string | null, string]>([
  ['inProgress', null, 'NIEZATWIERDZONA (w trakcie)'],
  ['inProgress', 'Popraw masę.', 'NIEZATWIERDZONA (zwrócona)'],
  ['awaitingApproval', null, 'NIEZATWIERDZONA (do zatwierdzenia)'],
  ['approved', null, 'zatwierdzona'],
  ['approved', 'Poprawiono.', 'zatwierdzona'],
  ['voided', null, 'UNIEWAŻNIONA'],
])(
  'the paper of a card with status %s (return reason: %s) describes the card as %s',
  (status, returnReason, line) => {
    expect(stateLine({ status, returnReason })).toBe(line);
  },
);

test('the paper of an approved or voided card without signatures says that the template requires none', () => {
  expect(noSignaturesLine({ status: 'inProgress' })).toBe('Nie ma jeszcze podpisów.');
  expect(noSignaturesLine({ status: 'approved' })).toBe('Wzór tej karty nie wymaga podpisów.');
  expect(noSignaturesLine({ status: 'voided' })).toBe('Wzór tej karty nie wymaga podpisów.');
});
