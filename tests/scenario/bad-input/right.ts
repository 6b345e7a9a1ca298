import type { BadInput } from './rule.ts';

const VALUES = {
  '<Tekst>': 'ą'.repeat(4000),
  '<Krótki>': 'pięć!',
  '<Długi>': 'abc',
  '<Całkowita>': '-12\u00a0345',
  '<Dziesiętna>': '123456789012345,123456789012345',
  '<Zgoda>': '1',
  '<Dzień>': '2024-02-29',
  '<Godzina>': '23:59',
  '<Chwila>': '2026-02-28T12:00+01:00',
  '<Wybór>': 'b',
  '<Klasa>': '2',
  '<Wady>': ['b', 'a'],
  '<Jedna z>': ' b ',
  '<Zakres>': '2.50',
  '<Od>': '0',
  '<Wzorzec>': 'Z99',
};

const submit = (elementName: string, data: object, more: object = {}) => ({
  call: 'PUT control-card/<scratch>/element',
  body: { elementTemplateId: `<${elementName}>`, data, submit: true, ...more },
});

/** Valid calls, which break none of the rules in the tables of bad input. */
export const RIGHT: readonly Pick<BadInput, 'as' | 'call' | 'body'>[] = [
  submit('Wartości', VALUES),
  submit('Wymagane', { '<Numer>': '7', '<Ocena>': 'b', '<Zgodne>': 'false' }),
  submit(
    'Norma',
    { '<Średnica>': '9', '<Chłodnia>': '4,0' },
    { deviationComments: { '<Średnica>': 'Tak ma być' } },
  ),
  {
    as: 'marta',
    call: 'PUT control-card/<form>',
    body: {
      elementsData: {
        '<Nagłówek>': { 0: { '<Partia>': 'A' } },
        '<Próby>': { 0: { '<Masa>': '2' }, 1: { '<Masa>': '9' } },
      },
      deviationComments: { '<Próby>': { 1: { '<Masa>': 'Zważone dwa razy' } } },
      isSubmitted: true,
    },
  },
];
