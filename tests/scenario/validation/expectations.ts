import { long, type Refused, setting } from './bodies.ts';

const TOO_LONG = 'Podaj najwyżej 256 znaków.';
const expected = (expectation: unknown, kind = 'validValue') => ({
  type: kind,
  [kind]: { type: 3, values: ['A'], expectation },
});

/** Bodies with a faulty expectation of a pattern. */
export const EXPECTATIONS: readonly Refused[] = [
  [
    'type',
    'an expectation that is too long',
    () => setting(expected(long(257))),
    'settings.0.validValue.expectation',
    TOO_LONG,
  ],
  [
    'type',
    'a NUL in an expectation',
    () => setting(expected('a\0', 'referenceValue')),
    'settings.0.referenceValue.expectation',
    'Tekst zawiera niedozwolone znaki.',
  ],
  [
    'type',
    'an expectation that is a number',
    () => setting(expected(7)),
    'settings.0.validValue.expectation',
    'Podaj tekst.',
  ],
  [
    'field',
    "an expectation of the field's own validator that is too long",
    () => ({
      dataTypeSettings: {
        validatorSettings: { type: 3, validValues: ['A'], expectation: long(257) },
      },
    }),
    'elements.1.dataTypeSettings.validatorSettings.expectation',
    TOO_LONG,
  ],
];
