import type { BadInput } from './rule.ts';

const TEXT = 'Podaj tekst.';
const CHARACTERS = 'Tekst zawiera niedozwolone znaki.';
const ONE = 'Podaj jedną wartość.';
const INTEGER = 'Podaj liczbę całkowitą.';
const DECIMAL = 'Podaj liczbę, np. 2,5.';
const DIGITS = 'Podaj najwyżej 15 cyfr przed przecinkiem i 15 po przecinku.';
const BOOL = 'Wybierz Tak albo Nie.';
const DATE = 'Podaj poprawną datę.';
const TIME = 'Podaj poprawną godzinę, np. 07:30.';
const INSTANT = 'Podaj poprawną datę i godzinę.';
const REQUIRED = 'Pole jest wymagane.';
const OPTION = 'Wybierz wartość z listy.';
const LONG_COMMENT = 'Podaj najwyżej 2000 znaków.';

/** Values that are refused on save and on submit (ruling 5.1). */
const WRONG: readonly [field: string, value: unknown, message: string][] = [
  ['Tekst', 7, TEXT],
  ['Tekst', true, TEXT],
  ['Tekst', {}, TEXT],
  ['Tekst', ['a', 'b'], ONE],
  ['Tekst', 'a\u0000', CHARACTERS],
  ['Tekst', 'a\ud800', CHARACTERS],
  ['Tekst', 'ą'.repeat(4001), 'Podaj najwyżej 4000 znaków.'],
  ['Całkowita', 'dwa', INTEGER],
  ['Całkowita', '2,5', INTEGER],
  ['Całkowita', 2.5, INTEGER],
  ['Całkowita', ' 2', INTEGER],
  ['Całkowita', true, INTEGER],
  ['Całkowita', '1234567890123456', DIGITS],
  ['Dziesiętna', '1.234,5', DECIMAL],
  ['Dziesiętna', '1 23', DECIMAL],
  ['Dziesiętna', '1  234', DECIMAL],
  ['Dziesiętna', '1.234 567', DECIMAL],
  ['Dziesiętna', '+1', DECIMAL],
  ['Dziesiętna', '1e3', DECIMAL],
  ['Dziesiętna', '2,', DECIMAL],
  ['Dziesiętna', ',5', DECIMAL],
  ['Dziesiętna', '−2', DECIMAL],
  ['Dziesiętna', '1234567890123456', DIGITS],
  ['Dziesiętna', '0,1234567890123456', DIGITS],
  ['Zgoda', 'tak', BOOL],
  ['Zgoda', 2, BOOL],
  ['Dzień', '2026-02-30', DATE],
  ['Dzień', '28.02.2026', DATE],
  ['Dzień', 20260228, DATE],
  ['Godzina', '24:00', TIME],
  ['Godzina', '7:30', TIME],
  ['Chwila', '2026-02-28T12:00', INSTANT],
  ['Chwila', '2026-02-30T12:00:00Z', INSTANT],
  ['Wybór', ['a', 'b'], ONE],
  ['Klasa', 'pierwsza', INTEGER],
  ['Wady', [{}], TEXT],
  ['Wady', Array.from({ length: 1001 }, String), 'Najwyżej 1000 pozycji.'],
  ['nieznane', 'x', 'Nieznane pole.'],
];

/**
 * Values that can be saved but not submitted, because a saved entry need not keep these rules (ruling 5.1, 6.1, 6.2,
 * 6.3).
 */
const UNFINISHED: readonly [element: string, data: Record<string, unknown>, says: Record<string, string>][] =
  [
    ['Wymagane', {}, { 'data.<Numer>': REQUIRED, 'data.<Ocena>': REQUIRED, 'data.<Zgodne>': REQUIRED }],
    ['Wymagane', { '<Numer>': '  ', '<Ocena>': 'a', '<Zgodne>': false }, { 'data.<Numer>': REQUIRED }],
    ['Wymagane', { '<Numer>': '1', '<Ocena>': '', '<Zgodne>': '0' }, { 'data.<Ocena>': REQUIRED }],
    ['Wymagane', { '<Numer>': '1', '<Ocena>': 'a', '<Zgodne>': null }, { 'data.<Zgodne>': REQUIRED }],
    ['Wartości', { '<Krótki>': 'sześć!' }, { 'data.<Krótki>': 'Podaj najwyżej 5 znaków.' }],
    ['Wartości', { '<Długi>': 'ab' }, { 'data.<Długi>': 'Podaj co najmniej 3 znaki.' }],
    ['Wartości', { '<Wybór>': 'c' }, { 'data.<Wybór>': OPTION }],
    ['Wartości', { '<Klasa>': 3 }, { 'data.<Klasa>': OPTION }],
    ['Wartości', { '<Wady>': ['a', 'z'] }, { 'data.<Wady>': OPTION }],
    ['Wartości', { '<Jedna z>': 'C' }, { 'data.<Jedna z>': 'Wartość niedozwolona. Dozwolone: A lub B.' }],
    ['Wartości', { '<Zakres>': '2,51' }, { 'data.<Zakres>': 'Wartość niedozwolona. Dozwolone: 2,0–2,5 mm.' }],
    ['Wartości', { '<Od>': '-0,1' }, { 'data.<Od>': 'Wartość niedozwolona. Dozwolone: od 0 mm.' }],
    [
      'Wartości',
      { '<Wzorzec>': 'xA1' },
      { 'data.<Wzorzec>': 'Wartość niedozwolona. Dozwolone: wartość w ustalonym formacie.' },
    ],
    [
      'Wartości',
      { '<Opisany>': 'xA1' },
      { 'data.<Opisany>': 'Wartość ma inną postać niż potrzeba. Wielka litera i cyfry.' },
    ],
    ['Norma', { '<Odczyn>': '20' }, { 'data.<Odczyn>': 'Wartość niedozwolona. Dozwolone: 0–16.' }],
    [
      'Norma',
      { '<Odczyn>': '-1', '<Średnica>': '2,6' },
      {
        'data.<Odczyn>': 'Wartość niedozwolona. Dozwolone: 0–16.',
        comment: 'Wartość poza normą 2,0–2,5 mm. Dodaj komentarz.',
      },
    ],
    ['Norma', { '<Odczyn>': '9' }, { comment: 'Wartość poza normą 6–8. Dodaj komentarz.' }],
    [
      'Norma',
      { '<Oznaczenie>': 'x' },
      { comment: 'Wartość poza normą, oczekiwano: Litera L i cyfry. Dodaj komentarz.' },
    ],
    [
      'Norma',
      { '<Seria>': 'x' },
      { comment: 'Wartość poza normą, oczekiwano: wartość w ustalonym formacie. Dodaj komentarz.' },
    ],
    ['Norma', { '<Średnica>': '2,6' }, { comment: 'Wartość poza normą 2,0–2,5 mm. Dodaj komentarz.' }],
    [
      'Norma',
      { '<Średnica>': '1,9', '<Chłodnia>': '4,1' },
      { comment: 'Wartość poza normą 2,0–2,5 mm; poza normą do 4 °C. Dodaj komentarz.' },
    ],
  ];

const COMMENTS: readonly [comment: unknown, message: string][] = [
  ['ą'.repeat(2001), LONG_COMMENT],
  ['a\u0000', CHARACTERS],
  [7, TEXT],
];

const shortly = (value: unknown): string => JSON.stringify(value).slice(0, 40);
const put = (elementName: string, data: unknown, more: object) => ({
  call: 'PUT control-card/<open>/element',
  body: { elementTemplateId: `<${elementName}>`, data, ...more },
  status: 400,
});

/** Rules that apply only to submission. Each is a row of `VALUE_RULES` too. */
export const SUBMIT_RULES: readonly BadInput[] = UNFINISHED.map(([element, data, says]) => ({
  rule: `submitted: ${element} ${shortly(data)}`,
  ...put(element, data, { submit: true }),
  says,
}));

export const VALUE_RULES: readonly BadInput[] = [
  ...WRONG.flatMap(([field, value, message]) =>
    [false, true].map((submit) => ({
      rule: `${submit ? 'submitted' : 'saved'}: ${field} ${shortly(value)}`,
      ...put('Wartości', { [field === 'nieznane' ? field : `<${field}>`]: value }, { submit }),
      says: { [`data.${field === 'nieznane' ? field : `<${field}>`}`]: message },
    })),
  ),
  ...SUBMIT_RULES,
  ...COMMENTS.map(([comment, message]) => ({
    rule: `a comment: ${shortly(comment)}`,
    ...put('Norma', {}, { comment }),
    says: { comment: message },
  })),
  ...COMMENTS.map(([comment, message]) => ({
    rule: `a comment to a deviation: ${shortly(comment)}`,
    ...put('Norma', {}, { deviationComments: { '<Średnica>': comment } }),
    says: { 'deviationComments.<Średnica>': message },
  })),
  {
    rule: 'comments on deviations that are not an object',
    ...put('Norma', {}, { deviationComments: 'x' }),
    says: { deviationComments: 'Podaj zestaw pól.' },
  },
  {
    rule: 'a comment on a field of another element',
    ...put('Norma', {}, { deviationComments: { '<Krótki>': 'x' } }),
    says: { 'deviationComments.<Krótki>': 'Nieznane pole.' },
  },
  {
    rule: 'one deviation of two without its comment',
    ...put(
      'Norma',
      { '<Średnica>': '1,9', '<Chłodnia>': '4,1' },
      {
        submit: true,
        comment: 'do całości',
        deviationComments: { '<Średnica>': 'zużyta płytka', '<Chłodnia>': ' ' },
      },
    ),
    says: { 'deviationComments.<Chłodnia>': 'Wartość poza normą do 4 °C. Dodaj komentarz.' },
  },
  {
    rule: 'a blank comment for a value outside its norm',
    ...put('Norma', { '<Średnica>': '2,6' }, { submit: true, comment: ' \n' }),
    says: { comment: 'Wartość poza normą 2,0–2,5 mm. Dodaj komentarz.' },
  },
];
