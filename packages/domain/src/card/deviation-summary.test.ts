import { describe, expect, it } from 'vitest';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import { definition, element, entry, field, state } from '../testing/sample-card.ts';
import { cardDeviations } from './deviation-summary.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: [null, '4'] } };
const cold = (id: string) => field(id, { stored: 'number_float', unit: '°C', settings: [NORM] });
const CARD = definition(
  element('rooms', [cold('t1'), cold('t2')], { isRepeatable: true }),
  element('none', null),
  element('truck', [cold('t3')]),
);

describe('cardDeviations', () => {
  it('lists them in template, entry, then field order, each with its place and comment', () => {
    const cards = new Map([
      ['truck', state([entry(0, { values: { t3: '4.5' } })])],
      [
        'rooms',
        state([
          entry(1, { values: { t2: '7', t1: '6' }, comment: 'awaria' }),
          entry(0, { values: { t1: '5', t2: '4' } }),
        ]),
      ],
    ]);
    const of = {
      elementTemplateId: 'rooms',
      elementName: 'Element rooms',
      index: 1,
      comment: 'awaria',
      expected: 'do 4 °C',
    };
    expect(cardDeviations(CARD, cards, plainRegex)).toEqual([
      { ...of, index: 0, comment: null, formElementId: 't1', formElementName: 'Pole t1', actual: '5 °C' },
      { ...of, formElementId: 't1', formElementName: 'Pole t1', actual: '6 °C' },
      { ...of, formElementId: 't2', formElementName: 'Pole t2', actual: '7 °C' },
      {
        elementTemplateId: 'truck',
        elementName: 'Element truck',
        index: 0,
        comment: null,
        formElementId: 't3',
        formElementName: 'Pole t3',
        expected: 'do 4 °C',
        actual: '4,5 °C',
      },
    ]);
  });

  it('finds none in a card that nobody touched', () => {
    expect(cardDeviations(CARD, new Map(), plainRegex)).toEqual([]);
  });
});
