import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessRule, businessRule } from '../business-rule.ts';
import { person } from '../testing/sample-card.ts';
import {
  availableSlots,
  barredFromSigning,
  type CardInApproval,
  judgeReassignment,
  type Signer,
  judgeSignature,
  type Slot,
  slotRefusal,
} from './slots.ts';
import { CARD_STATUSES, isReturned, isSubmittedStatus, statusAfterFilling } from './status.ts';

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

describe('slotRefusal', () => {
  it.each<[string, CardInApproval, Slot, Signer, BusinessRule | null]>([
    ['a person whom the slot names may sign', card([first]), first, foreman, null],
    [
      'a person without the approval policy may not sign',
      card([first]),
      first,
      { ...foreman, holdsApproval: false },
      businessRule('Volo.Authorization:010001'),
    ],
    [
      'a person whom the slot does not name may not sign',
      card([first]),
      first,
      quality,
      businessRule('Kartoteka.Card:NotEligible'),
    ],
    [
      'nobody may sign a signed slot',
      card([slot('1', 'foreman', 'x')]),
      slot('1', 'foreman', 'x'),
      foreman,
      businessRule('Kartoteka.Card:SlotSigned'),
    ],
    [
      'nobody may sign a signed slot of an approved card',
      card([slot('1', 'foreman', 'x')], { status: 'approved' }),
      slot('1', 'foreman', 'x'),
      foreman,
      businessRule('Kartoteka.Card:SlotSigned'),
    ],
    [
      'nobody may sign in a card in progress',
      card([first], { status: 'inProgress' }),
      first,
      foreman,
      businessRule('Kartoteka.Card:NotAwaitingApproval'),
    ],
    [
      'nobody may sign in a voided card',
      card([first], { status: 'voided' }),
      first,
      foreman,
      businessRule('Kartoteka.Card:NotAwaitingApproval'),
    ],
    [
      'nobody may sign out of turn',
      card([first, second], ordered),
      second,
      quality,
      businessRule('Kartoteka.Card:OutOfTurn', { before: 'Slot 1' }),
    ],
    ['without an order of approval, nobody waits for a turn', card([first, second]), second, quality, null],
    [
      'in an ordered approval, the person in turn may sign',
      card([slot('1', 'foreman', 'x'), second], ordered),
      second,
      quality,
      null,
    ],
    [
      'a filler may not sign where the template forbids it',
      card([first], { fillerIds: new Set(['ewa']), template: { fillerMaySign: false } }),
      first,
      foreman,
      businessRule('Kartoteka.Card:FillerMayNotSign'),
    ],
    [
      'a person who did not fill the card may sign where fillers may not',
      card([first], { fillerIds: new Set(['jan']), template: { fillerMaySign: false } }),
      first,
      foreman,
      null,
    ],
    ['a filler may sign by default', card([first], { fillerIds: new Set(['ewa']) }), first, foreman, null],
    [
      'a signer of another slot may not sign where the template forbids it',
      card([slot('2', 'quality', 'jan'), third], { template: { onePersonMaySignSeveral: false } }),
      third,
      quality,
      businessRule('Kartoteka.Card:OneSignaturePerPerson'),
    ],
    [
      'a person without a signature may sign where several are forbidden',
      card([slot('2', 'quality', 'ola'), third], { template: { onePersonMaySignSeveral: false } }),
      third,
      quality,
      null,
    ],
    [
      'one person may sign several slots by default',
      card([slot('2', 'quality', 'jan'), third]),
      third,
      quality,
      null,
    ],
    [
      'a person whom the slot does not name is refused for that reason, even out of turn',
      card([first, second], ordered),
      second,
      foreman,
      businessRule('Kartoteka.Card:NotEligible'),
    ],
  ])('slotRefusal: %s', (_, of, one, by, expected) => {
    expect(slotRefusal(of, one, by)).toEqual(expected);
  });
});

describe('availableSlots', () => {
  it('availableSlots lists the slots that the person can sign now, in approval order', () => {
    expect(ids(availableSlots(card([first, second, third]), quality))).toEqual(['2', '3']);
    expect(ids(availableSlots(card([first, second, third], ordered), quality))).toEqual([]);
    expect(ids(availableSlots(card([slot('1', 'foreman', 'ewa'), second, third], ordered), quality))).toEqual(
      ['2'],
    );
    expect(ids(availableSlots(card([]), quality))).toEqual([]);
  });
});

describe('judgeSignature', () => {
  it('judgeSignature signs a slot, and the last signature approves the card', () => {
    expect(judgeSignature(card([first, second]), first, foreman)).toEqual({
      kind: 'done',
      result: { isRepeat: false, status: 'awaitingApproval' },
    });
    expect(judgeSignature(card([slot('1', 'foreman', 'ewa'), second]), second, quality)).toEqual({
      kind: 'done',
      result: { isRepeat: false, status: 'approved' },
    });
  });

  it.each(CARD_STATUSES)(
    'signing a slot again by the same person succeeds in a card that is %s',
    (status) => {
      const signed = slot('1', 'foreman', 'ewa');
      const of = card([signed], { status, template: { onePersonMaySignSeveral: false } });
      expect(judgeSignature(of, signed, foreman)).toEqual({
        kind: 'done',
        result: { isRepeat: true, status },
      });
    },
  );

  it('judgeSignature refuses a signature out of turn', () => {
    expect(judgeSignature(card([first, second], ordered), second, quality)).toEqual({
      kind: 'refused',
      rule: businessRule('Kartoteka.Card:OutOfTurn', { before: 'Slot 1' }),
    });
  });

  it('ordered slots are signed once each, from the first to the last, whatever the order of attempts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 30 }), (attempts) => {
        let current = card(
          ['a', 'b', 'c', 'd'].map((id) => slot(id, 'all')),
          ordered,
        );
        const signed: string[] = [];
        for (const at of attempts) {
          const one = current.slots[at] ?? first;
          const outcome = judgeSignature(current, one, signer(`user${signed.length}`, 'all'));
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

describe('the status of a card', () => {
  it.each([
    ['inProgress', false],
    ['awaitingApproval', true],
    ['approved', true],
    ['voided', false],
  ] as const)('whether status %s counts as submitted: %s', (status, expected) => {
    expect(isSubmittedStatus(status)).toBe(expected);
  });

  it.each(CARD_STATUSES)(
    'a card that is %s with a return reason counts as returned only while it is in progress',
    (status) => {
      expect(isReturned({ status, returnReason: 'Zmierzyć ponownie' })).toBe(status === 'inProgress');
      expect(isReturned({ status, returnReason: null })).toBe(false);
    },
  );

  it('a filled card without slots is approved, and a filled card with slots awaits approval', () => {
    expect(statusAfterFilling(0)).toBe('approved');
    expect(statusAfterFilling(1)).toBe('awaitingApproval');
  });
});

describe('a slot that nobody can sign', () => {
  const signed = slot('1', 'foreman', 'ewa');
  const filled = { fillerIds: new Set(['ola']) };

  it.each<[string, CardInApproval, string[]]>([
    ['bars nobody from signing by default', card([signed, second], filled), []],
    [
      'bars its fillers from signing where the template forbids them to sign',
      card([signed, second], { ...filled, template: { fillerMaySign: false } }),
      ['ola'],
    ],
    [
      'bars signers of other slots from signing where the template forbids several signatures',
      card([signed, second], { template: { onePersonMaySignSeveral: false } }),
      ['ewa'],
    ],
  ])('a card in approval %s', (_name, of, barred) => {
    expect([...barredFromSigning(of)]).toEqual(barred);
  });

  it.each<[string, CardInApproval, Slot, boolean, BusinessRule | null]>([
    ['may be reassigned while nobody can sign it', card([first]), first, false, null],
    [
      'may not be reassigned while somebody can sign it',
      card([first]),
      first,
      true,
      businessRule('Kartoteka.Card:SlotHasSigner'),
    ],
    [
      'may not be reassigned once it is signed',
      card([signed]),
      signed,
      false,
      businessRule('Kartoteka.Card:SlotSigned'),
    ],
    [
      'may not be reassigned when the card no longer awaits approval',
      card([first], { status: 'voided' }),
      first,
      false,
      businessRule('Kartoteka.Card:NotAwaitingApproval'),
    ],
  ])('a slot %s', (_name, of, one, hasSigner, rule) => {
    const outcome = judgeReassignment(of, one, hasSigner);
    expect(outcome.kind === 'refused' ? outcome.rule : null).toEqual(rule);
  });
});
