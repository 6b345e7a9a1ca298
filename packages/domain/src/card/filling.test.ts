import { describe, expect, it } from 'vitest';
import { cardName } from './card-name.ts';
import { isFilling } from './filling.ts';

const PLACE = { day: '2026-11-22', number: 3 };
const TEMPLATE = 'Kontrola wyrobu';
const started = (name: string, templateName = TEMPLATE) =>
  isFilling('cardStarted', { name, templateName, templateId: 't', revision: 'r' }, PLACE);

describe('isFilling', () => {
  it.each([
    ['cardRenamed', true],
    ['entrySaved', true],
    ['entrySubmitted', true],
    ['entryDeleted', true],
    ['groupSubmitted', true],
    ['entryWithdrawn', false],
    ['cardSubmitted', false],
    ['slotSigned', false],
    ['cardReturned', false],
    ['slotReassigned', false],
    ['ofALaterProgram', false],
    ['constructor', false],
  ])('whether the event %s makes its author a filler: %s', (type, expected) => {
    expect(isFilling(type, {}, PLACE)).toBe(expected);
  });

  it('starting a card counts as filling only when the person typed a name for the card', () => {
    expect(started(cardName(TEMPLATE, PLACE.day, PLACE.number))).toBe(false);
    expect(started(cardName(TEMPLATE, PLACE.day, PLACE.number + 1))).toBe(true);
    expect(started('Karta Wandy')).toBe(true);
    const long = 'Ż'.repeat(256);
    expect(started(cardName(long, PLACE.day, PLACE.number), long)).toBe(false);
  });
});
