import { describe, expect, test } from 'vitest';
import { type PrintedCard, printedCard } from './printed-card.ts';

const signature = { userId: 'u1', userName: 'Jan', meaning: 'Zatwierdza', signedAt: 1, dataHash: 'd1' };
const printed: PrintedCard = {
  id: 'c1',
  dataHash: 'd1',
  status: 'awaitingApproval',
  round: 1,
  slots: [{ label: 'Brygadzista', signature }],
};

const changes: [string, PrintedCard][] = [
  ['another card', { ...printed, id: 'c2' }],
  ['other data', { ...printed, dataHash: 'd2' }],
  ['another status', { ...printed, status: 'approved' }],
  ['another round', { ...printed, round: 2 }],
  ['a missing signature', { ...printed, slots: [{ label: 'Brygadzista', signature: null }] }],
  ['another label of a slot', { ...printed, slots: [{ label: 'Jakość', signature }] }],
  [
    'another signer',
    { ...printed, slots: [{ label: 'Brygadzista', signature: { ...signature, userId: 'u2' } }] },
  ],
  [
    'another time of signing',
    { ...printed, slots: [{ label: 'Brygadzista', signature: { ...signature, signedAt: 2 } }] },
  ],
  ['an additional slot', { ...printed, slots: [...printed.slots, { label: 'Jakość', signature: null }] }],
];

describe('printedCard', () => {
  test.each(changes)('the hash of a print changes with %s', (_what, changed) => {
    expect(printedCard(changed)).not.toBe(printedCard(printed));
  });
});
