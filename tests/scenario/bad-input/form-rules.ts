import { type BadInput, CONFLICT, FASTER, NO_RIGHT, UNKNOWN } from './rule.ts';

const put = (body: unknown, card = 'form') => ({
  as: 'marta' as const,
  call: `PUT control-card/<${card}>`,
  body,
});
const post = (body: unknown) => ({ as: 'marta' as const, call: 'POST control-card', body });
const data = (elementName: string, index: number | string, values: unknown) => ({
  elementsData: { [`<${elementName}>`]: { [index]: values } },
});
const REQUIRED = 'Pole jest wymagane.';
const notAvailable = {
  status: 403,
  code: 'Kartoteka.Card:TemplateNotAvailable',
  says: 'Tego wzoru nie można teraz wypełniać.',
};
const conflict = { status: 409, code: CONFLICT, says: FASTER };
const right = { '<Partia>': 'A' };
const whole = {
  elementsData: { '<Nagłówek>': { 0: right }, '<Próby>': { 0: { '<Masa>': '2' }, 1: { '<Masa>': '3' } } },
};

export const FORM_RULES: readonly BadInput[] = [
  // A new card
  { rule: 'no template', ...post({}), status: 400, says: { controlCardTemplateId: REQUIRED } },
  {
    rule: 'an invalid template id',
    ...post({ controlCardTemplateId: '7' }),
    status: 400,
    says: { controlCardTemplateId: 'Niepoprawny identyfikator.' },
  },
  {
    rule: 'an unknown template',
    ...post({ controlCardTemplateId: UNKNOWN }),
    status: 400,
    says: { controlCardTemplateId: 'Nie ma takiej pozycji.' },
  },
  {
    rule: 'a version that is not current',
    ...post({ controlCardTemplateId: '<not current>' }),
    ...notAvailable,
  },
  { rule: 'an archived template', ...post({ controlCardTemplateId: '<archived>' }), ...notAvailable },
  {
    rule: 'a new card that breaks a rule',
    ...post({ controlCardTemplateId: '<form template>', ...data('Nagłówek', 0, { '<Partia>': 7 }) }),
    status: 400,
    says: { 'elementsData.<Nagłówek>.0.<Partia>': 'Podaj tekst.' },
  },
  {
    rule: 'a whole form without the right to manage cards',
    ...put({}),
    as: 'ola',
    status: 403,
    code: NO_RIGHT,
    says: 'Nie masz uprawnień do tej operacji.',
  },

  // The card's own fields (ruling 5.9)
  {
    rule: 'a name that is too long',
    ...put({ name: 'ą'.repeat(301) }),
    status: 400,
    says: { name: 'Podaj najwyżej 300 znaków.' },
  },
  {
    rule: 'a name with NUL',
    ...put({ name: 'a\u0000' }),
    status: 400,
    says: { name: 'Tekst zawiera niedozwolone znaki.' },
  },
  { rule: 'a name that is no text', ...put({ name: 7 }), status: 400, says: { name: 'Podaj tekst.' } },
  {
    rule: "a template that is not the card's own",
    ...put({ controlCardTemplateId: UNKNOWN }),
    status: 400,
    says: { controlCardTemplateId: 'Ten wiersz nie należy do edytowanego obiektu.' },
  },
  {
    rule: 'an invalid flag',
    ...put({ isSubmitted: 'tak' }),
    status: 400,
    says: { isSubmitted: 'Wybierz Tak albo Nie.' },
  },
  { rule: 'a stale stamp', ...put({ concurrencyStamp: '0'.repeat(32) }), ...conflict },

  // The addresses of values
  {
    rule: 'an unknown element',
    ...put({ elementsData: { [UNKNOWN]: {} } }),
    status: 400,
    says: { [`elementsData.${UNKNOWN}`]: 'Nie ma takiego elementu w tej karcie.' },
  },
  {
    rule: 'an element of another card',
    ...put(data('Norma', 0, {})),
    status: 400,
    says: { 'elementsData.<Norma>': 'Nie ma takiego elementu w tej karcie.' },
  },
  {
    rule: 'an index that is not a number',
    ...put(data('Próby', 'x', {})),
    status: 400,
    says: { 'elementsData.<Próby>.x': 'Numer wpisu jest liczbą całkowitą od 0 do 9999.' },
  },
  {
    rule: 'an index with a leading zero',
    ...put(data('Próby', '01', {})),
    status: 400,
    says: { 'elementsData.<Próby>.01': 'Numer wpisu jest liczbą całkowitą od 0 do 9999.' },
  },
  {
    rule: 'a second entry of a single element',
    ...put(data('Nagłówek', 1, {})),
    status: 400,
    says: { 'elementsData.<Nagłówek>.1': 'Element bez powtórzeń ma jeden wpis o numerze 0.' },
  },
  {
    rule: 'an unknown field',
    ...put(data('Nagłówek', 0, { nic: 1 })),
    status: 400,
    says: { 'elementsData.<Nagłówek>.0.nic': 'Nieznane pole.' },
  },
  {
    rule: 'an entry that is not an object',
    ...put(data('Nagłówek', 0, 'x')),
    status: 400,
    says: { 'elementsData.<Nagłówek>.0': 'Podaj zestaw pól.' },
  },
  {
    rule: 'a comment of an unknown element',
    ...put({ comments: { [UNKNOWN]: { 0: 'x' } } }),
    status: 400,
    says: { [`comments.${UNKNOWN}`]: 'Nie ma takiego elementu w tej karcie.' },
  },
  {
    rule: 'a comment that is too long',
    ...put({ comments: { '<Nagłówek>': { 0: 'ą'.repeat(2001) } } }),
    status: 400,
    says: { 'comments.<Nagłówek>.0': 'Podaj najwyżej 2000 znaków.' },
  },
  {
    rule: 'a comment with NUL',
    ...put({ comments: { '<Nagłówek>': { 0: 'a\u0000' } } }),
    status: 400,
    says: { 'comments.<Nagłówek>.0': 'Tekst zawiera niedozwolone znaki.' },
  },
  {
    rule: 'a comment on a deviation of an unknown element',
    ...put({ deviationComments: { [UNKNOWN]: { 0: { '<Masa>': 'x' } } } }),
    status: 400,
    says: { [`deviationComments.${UNKNOWN}`]: 'Nie ma takiego elementu w tej karcie.' },
  },
  {
    rule: 'a comment on a deviation of an unknown field',
    ...put({ deviationComments: { '<Próby>': { 0: { nic: 'x' } } } }),
    status: 400,
    says: { 'deviationComments.<Próby>.0.nic': 'Nieznane pole.' },
  },
  {
    rule: 'a comment on a deviation that is too long',
    ...put({ deviationComments: { '<Próby>': { 0: { '<Masa>': 'ą'.repeat(2001) } } } }),
    status: 400,
    says: { 'deviationComments.<Próby>.0.<Masa>': 'Podaj najwyżej 2000 znaków.' },
  },
  {
    rule: 'an invalid row version',
    ...put({ rowVersions: { '<Nagłówek>': { 0: 'x' } } }),
    status: 400,
    says: { 'rowVersions.<Nagłówek>.0': 'Podaj liczbę.' },
  },

  // Values and entries
  {
    rule: 'saving a value of a wrong type',
    ...put(data('Próby', 0, { '<Masa>': 'dużo' })),
    status: 400,
    says: { 'elementsData.<Próby>.0.<Masa>': 'Podaj liczbę, np. 2,5.' },
  },
  {
    rule: 'a submission of several entries that break rules',
    ...put({
      elementsData: { '<Próby>': { 0: { '<Masa>': '' }, 1: { '<Masa>': '9' } } },
      isSubmitted: true,
    }),
    status: 400,
    says: {
      'elementsData.<Nagłówek>.0.<Partia>': REQUIRED,
      'elementsData.<Próby>.0.<Masa>': REQUIRED,
      'comments.<Próby>.1': 'Wartość poza normą 1–5. Dodaj komentarz.',
    },
  },
  {
    rule: 'a submission of deviations without comments',
    ...put({
      ...whole,
      elementsData: { ...whole.elementsData, '<Próby>': { 0: { '<Masa>': '9' }, 1: { '<Masa>': '8' } } },
      deviationComments: { '<Próby>': { 0: {}, 1: { '<Masa>': 'Zważone dwa razy' } } },
      isSubmitted: true,
    }),
    status: 400,
    says: { 'deviationComments.<Próby>.0.<Masa>': 'Wartość poza normą 1–5. Dodaj komentarz.' },
  },
  {
    rule: 'a submission with too few entries',
    ...put({ ...data('Nagłówek', 0, right), isSubmitted: true }),
    status: 403,
    code: 'Kartoteka.Card:MinRepetitions',
    says: 'Brakuje 2 z 2 wpisów: Próby.',
  },
  {
    rule: 'saving too many entries',
    ...put({ elementsData: { '<Próby>': { 0: {}, 1: {}, 2: {}, 3: {} } } }),
    status: 403,
    code: 'Kartoteka.Card:MaxRepetitions',
    says: 'Najwyżej 3 wpisy: Próby.',
  },
  {
    rule: 'another value of a submitted entry',
    ...put(data('Gotowe', 0, { '<Opis>': 'inny' }), 'open'),
    status: 403,
    code: 'Kartoteka.Card:EntrySubmitted',
    says: 'Wpis jest zatwierdzony i nie można go zmienić: Gotowe.',
  },
  {
    rule: 'a new entry in a submitted group',
    ...put(data('Zamknięta', 5, {}), 'open'),
    status: 403,
    code: 'Kartoteka.Card:GroupSubmitted',
    says: 'Grupa jest zatwierdzona i nie można dodać wpisu: Zamknięta.',
  },
  {
    rule: 'a stale row version',
    ...put({ ...whole, rowVersions: { '<Próby>': { 1: 7 } } }),
    ...conflict,
  },
  ...['waiting', 'approved', 'voided'].map((card) => ({
    rule: `writing the whole form of a card that is ${card}`,
    ...put({ name: 'Inna' }, card),
    status: 403,
    code: 'Kartoteka.Card:NotInProgress',
    says: 'Ta karta nie jest już wypełniana.',
  })),
];
