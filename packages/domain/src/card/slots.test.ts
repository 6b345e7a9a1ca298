import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessRule, businessRule } from '../business-rule.ts';
import { person } from '../testing/sample-card.ts';
import {
  availableSlots,
  barredFromSigning,
  type CardInApproval,
  reassignSlot,
  type Signer,
  signSlot,
  type Slot,
  slotRefusal,
} from './slots.ts';
import { CARD_STATUSES, isReturned, isSubmittedStatus, listStatus, statusAfterFilling } from './status.ts';

const slot = (id: string, role: string, signedBy: string | null = null): Slot => ({
  id,
  type: 'role',
  value: role,
  label: `Slot ${id}`,
  signedBy,
});
const signer = (userId: string, ...roles: string[]): Signer => ({
  person: person(userId, roles),
  holdsApproval: true,
});

interface CardDraft extends Partial<Omit<CardInApproval, 'template'>> {
  template?: Partial<CardInApproval['template']>;
}
function card(slots: Slot[], { template, ...draft }: CardDraft = {}): CardInApproval {
  return {
    status: 'awaitingApproval',
    slots,
    fillerIds: new Set(),
    ...draft,
    template: {
      approvalOrderRequired: false,
      fillerMaySign: true,
      onePersonMaySignSeveral: true,
      ...template,
    },
  };
}

const first = slot('1', 'foreman');
const second = slot('2', 'quality');
const third = slot('3', 'quality');
const foreman = signer('ewa', 'foreman');
const quality = signer('jan', 'quality');
const ordered = { template: { approvalOrderRequired: true } };
const ids = (slots: Slot[]) => slots.map((one) => one.id);

describe('a slot is refused', () => {
  it.each<[string, CardInApproval, Slot, Signer, BusinessRule | null]>([
    ['to nobody who matches', card([first]), first, foreman, null],
    [
      'without the policy',
      card([first]),
      first,
      { ...foreman, holdsApproval: false },
      businessRule('Volo.Authorization:010001'),
    ],
    ['to who does not match', card([first]), first, quality, businessRule('Kartoteka.Card:NotEligible')],
    [
      'when it is signed',
      card([slot('1', 'foreman', 'x')]),
      slot('1', 'foreman', 'x'),
      foreman,
      businessRule('Kartoteka.Card:SlotSigned'),
    ],
    [
      'when it was signed and the card approved',
      card([slot('1', 'foreman', 'x')], { status: 'approved' }),
      slot('1', 'foreman', 'x'),
      foreman,
      businessRule('Kartoteka.Card:SlotSigned'),
    ],
    [
      'in a card in progress',
      card([first], { status: 'inProgress' }),
      first,
      foreman,
      businessRule('Kartoteka.Card:NotAwaitingApproval'),
    ],
    [
      'in a voided card',
      card([first], { status: 'voided' }),
      first,
      foreman,
      businessRule('Kartoteka.Card:NotAwaitingApproval'),
    ],
    [
      'out of turn',
      card([first, second], ordered),
      second,
      quality,
      businessRule('Kartoteka.Card:OutOfTurn', { before: 'Slot 1' }),
    ],
    ['to nobody out of turn without order', card([first, second]), second, quality, null],
    ['to nobody in turn', card([slot('1', 'foreman', 'x'), second], ordered), second, quality, null],
    [
      'to who filled, if the template says so',
      card([first], { fillerIds: new Set(['ewa']), template: { fillerMaySign: false } }),
      first,
      foreman,
      businessRule('Kartoteka.Card:FillerMayNotSign'),
    ],
    [
      'to no other then',
      card([first], { fillerIds: new Set(['jan']), template: { fillerMaySign: false } }),
      first,
      foreman,
      null,
    ],
    ['to no filler by default', card([first], { fillerIds: new Set(['ewa']) }), first, foreman, null],
    [
      'to who signed already, if the template says so',
      card([slot('2', 'quality', 'jan'), third], { template: { onePersonMaySignSeveral: false } }),
      third,
      quality,
      businessRule('Kartoteka.Card:OneSignaturePerPerson'),
    ],
    [
      'to no other then',
      card([slot('2', 'quality', 'ola'), third], { template: { onePersonMaySignSeveral: false } }),
      third,
      quality,
      null,
    ],
    ['to no second signature by default', card([slot('2', 'quality', 'jan'), third]), third, quality, null],
    [
      'to a stranger before it is out of turn',
      card([first, second], ordered),
      second,
      foreman,
      businessRule('Kartoteka.Card:NotEligible'),
    ],
  ])('%s', (_, of, one, by, expected) => {
    expect(slotRefusal(of, one, by)).toEqual(expected);
  });
});

describe('availableSlots', () => {
  it('are those that one can sign now, in approval order', () => {
    expect(ids(availableSlots(card([first, second, third]), quality))).toEqual(['2', '3']);
    expect(ids(availableSlots(card([first, second, third], ordered), quality))).toEqual([]);
    expect(ids(availableSlots(card([slot('1', 'foreman', 'ewa'), second, third], ordered), quality))).toEqual(
      ['2'],
    );
    expect(ids(availableSlots(card([]), quality))).toEqual([]);
  });
});

describe('signSlot', () => {
  it('signs, and approves with the last', () => {
    expect(signSlot(card([first, second]), first, foreman)).toEqual({
      kind: 'done',
      result: { isRepeat: false, status: 'awaitingApproval' },
    });
    expect(signSlot(card([slot('1', 'foreman', 'ewa'), second]), second, quality)).toEqual({
      kind: 'done',
      result: { isRepeat: false, status: 'approved' },
    });
  });

  it.each(CARD_STATUSES)('takes a repeat by the same person in a card that is %s', (status) => {
    const signed = slot('1', 'foreman', 'ewa');
    const of = card([signed], { status, template: { onePersonMaySignSeveral: false } });
    expect(signSlot(of, signed, foreman)).toEqual({ kind: 'done', result: { isRepeat: true, status } });
  });

  it('is refused as the slot is', () => {
    expect(signSlot(card([first, second], ordered), second, quality)).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:OutOfTurn', { before: 'Slot 1' }),
    });
  });

  it('in any order of attempts signs ordered slots from the first to the last, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 30 }), (attempts) => {
        let current = card(
          ['a', 'b', 'c', 'd'].map((id) => slot(id, 'all')),
          ordered,
        );
        const signed: string[] = [];
        for (const at of attempts) {
          const one = current.slots[at] ?? first;
          const outcome = signSlot(current, one, signer(`user${signed.length}`, 'all'));
          const isTurn = at === signed.length && signed.length < 4;
          expect(outcome.kind === 'done').toBe(isTurn);
          if (outcome.kind !== 'done') continue;
          signed.push(one.id);
          const slots = current.slots.map((each) =>
            each === one ? { ...one, signedBy: `user${at}` } : each,
          );
          current = { ...current, slots, status: outcome.result.status };
        }
        expect(['a', 'b', 'c', 'd'].slice(0, signed.length)).toEqual(signed);
        expect(current.status).toBe(signed.length === 4 ? 'approved' : 'awaitingApproval');
      }),
    );
  });
});

describe('status', () => {
  it.each([
    ['inProgress', false],
    ['awaitingApproval', true],
    ['approved', true],
    ['voided', false],
  ] as const)('%s is submitted: %s', (status, expected) => {
    expect(isSubmittedStatus(status)).toBe(expected);
  });

  it.each(CARD_STATUSES)('%s with a reason is returned only while it is filled', (status) => {
    expect(isReturned({ status, returnReason: 'Zmierzyć ponownie' })).toBe(status === 'inProgress');
    expect(isReturned({ status, returnReason: null })).toBe(false);
    expect(listStatus({ status, returnReason: 'Zmierzyć ponownie' })).toBe(
      status === 'inProgress' ? 'returned' : status,
    );
    expect(listStatus({ status, returnReason: null })).toBe(status);
  });

  it('after filling depends on the slots', () => {
    expect(statusAfterFilling(0)).toBe('approved');
    expect(statusAfterFilling(1)).toBe('awaitingApproval');
  });
});

describe('a slot that nobody can sign', () => {
  const signed = slot('1', 'foreman', 'ewa');
  const filled = { fillerIds: new Set(['ola']) };

  it.each<[string, CardInApproval, string[]]>([
    ['bars nobody by default', card([signed, second], filled), []],
    ['bars its fillers', card([signed, second], { ...filled, template: { fillerMaySign: false } }), ['ola']],
    ['bars who signed', card([signed, second], { template: { onePersonMaySignSeveral: false } }), ['ewa']],
  ])('%s', (_name, of, barred) => {
    expect([...barredFromSigning(of)]).toEqual(barred);
  });

  it.each<[string, CardInApproval, Slot, boolean, BusinessRule | null]>([
    ['may be given away', card([first]), first, false, null],
    ['not while somebody can', card([first]), first, true, businessRule('Kartoteka.Card:SlotHasSigner')],
    ['not when signed', card([signed]), signed, false, businessRule('Kartoteka.Card:SlotSigned')],
    [
      'not when the card moved on',
      card([first], { status: 'voided' }),
      first,
      false,
      businessRule('Kartoteka.Card:NotAwaitingApproval'),
    ],
  ])('%s', (_name, of, one, hasSigner, rule) => {
    const outcome = reassignSlot(of, one, hasSigner);
    expect(outcome.kind === 'refused' ? outcome.rule : null).toEqual(rule);
  });
});
