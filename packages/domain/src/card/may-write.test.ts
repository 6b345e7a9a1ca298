import { describe, expect, it } from 'vitest';
import { element, entry, person } from '../testing/sample-card.ts';
import { isElementReadOnly, isEntryReadOnly, type Writer } from './may-write.ts';

const mine = element('mine', [], { assignments: [{ type: 'role', value: 'operator' }] });
const ewa: Writer = { kind: 'operator', person: person('ewa', ['operator']) };
const jan: Writer = { kind: 'operator', person: person('jan') };
const manager: Writer = { kind: 'manager' };

describe('isElementReadOnly', () => {
  it.each([
    ['inProgress', ewa, false],
    ['inProgress', jan, true],
    ['inProgress', manager, false],
    ['awaitingApproval', ewa, true],
    ['approved', manager, true],
    ['voided', manager, true],
  ] as const)(
    'whether an element of a card that is %s is read-only for %j: %s',
    (status, writer, expected) => {
      expect(isElementReadOnly(status, mine, writer)).toBe(expected);
      expect(isEntryReadOnly(status, mine, writer, entry(0))).toBe(expected);
      expect(isEntryReadOnly(status, mine, writer, entry(0, { isSubmitted: true }))).toBe(true);
    },
  );
});
