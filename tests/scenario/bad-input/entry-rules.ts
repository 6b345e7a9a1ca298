import { type BadInput, CONFLICT, FASTER, NOT_FOUND, UNKNOWN } from './rule.ts';

const put = (body: unknown, card = 'open') => ({ call: `PUT control-card/<${card}>/element`, body });
const of = (elementName: string, more: object = {}) => ({
  elementTemplateId: `<${elementName}>`,
  data: {},
  ...more,
});
const group = (elementName: string, card = 'open') => ({
  call: `POST control-card/<${card}>/submit-elements-group/<${elementName}>`,
});
const wrongIndex = 'Numer wpisu jest liczbą całkowitą od 0 do 9999.';
const notFilled = {
  status: 403,
  code: 'Kartoteka.Card:NotInProgress',
  says: 'Ta karta nie jest już wypełniana.',
};
const conflict = { status: 409, code: CONFLICT, says: FASTER };

export const ENTRY_RULES: readonly BadInput[] = [
  // The body
  {
    rule: 'no element',
    ...put({ data: {} }),
    status: 400,
    says: { elementTemplateId: 'Pole jest wymagane.' },
  },
  {
    rule: 'an invalid id',
    ...put({ elementTemplateId: '7' }),
    status: 400,
    says: { elementTemplateId: 'Niepoprawny identyfikator.' },
  },
  {
    rule: 'an unknown element',
    ...put({ elementTemplateId: UNKNOWN }),
    status: 400,
    says: { elementTemplateId: 'Nie ma takiego elementu w tej karcie.' },
  },
  {
    rule: 'an element of another card',
    ...put(of('Nagłówek')),
    status: 400,
    says: { elementTemplateId: 'Nie ma takiego elementu w tej karcie.' },
  },
  { rule: 'a body that is not an object', ...put([1]), status: 400, says: { '': 'Podaj zestaw pól.' } },
  {
    rule: 'data that is not an object',
    ...put(of('Norma', { data: 'x' })),
    status: 400,
    says: { data: 'Podaj zestaw pól.' },
  },
  {
    rule: 'an invalid flag',
    ...put(of('Norma', { submit: 'tak' })),
    status: 400,
    says: { submit: 'Wybierz Tak albo Nie.' },
  },
  {
    rule: 'an invalid row version',
    ...put(of('Norma', { rowVersion: '1' })),
    status: 400,
    says: { rowVersion: 'Podaj liczbę.' },
  },

  {
    rule: 'an invalid time of typing',
    ...put(of('Norma', { typedAt: '12:04' })),
    status: 400,
    says: { typedAt: 'Podaj poprawną datę i godzinę.' },
  },
  {
    rule: 'a time of sending before 1970',
    ...put(of('Norma', { sentAt: '1969-12-31T23:59:59Z' })),
    status: 400,
    says: { sentAt: 'Podaj poprawną datę i godzinę.' },
  },
  {
    rule: 'a group submit with an invalid time of typing',
    ...group('Norma'),
    body: { typedAt: 'rano' },
    status: 400,
    says: { typedAt: 'Podaj poprawną datę i godzinę.' },
  },

  // The entry's index (ruling 6.6)
  {
    rule: 'a second entry of a single element',
    ...put(of('Norma', { index: 1 })),
    status: 400,
    says: { index: 'Element bez powtórzeń ma jeden wpis o numerze 0.' },
  },
  {
    rule: 'an index below 0',
    ...put(of('Pomiary', { index: -1 })),
    status: 400,
    says: { index: wrongIndex },
  },
  {
    rule: 'an index above 9999',
    ...put(of('Pomiary', { index: 10_000 })),
    status: 400,
    says: { index: wrongIndex },
  },
  {
    rule: 'a fractional index',
    ...put(of('Pomiary', { index: 1.5 })),
    status: 400,
    says: { index: 'Podaj liczbę całkowitą.' },
  },
  {
    rule: 'an index as text',
    ...put(of('Pomiary', { index: '1' })),
    status: 400,
    says: { index: 'Podaj liczbę.' },
  },
  {
    rule: 'one entry more than the maximum',
    ...put(of('Pełna')),
    status: 403,
    code: 'Kartoteka.Card:MaxRepetitions',
    says: 'Najwyżej 1 wpis: Pełna.',
  },
  {
    rule: 'a group submit with fewer entries than the minimum',
    ...group('Za mało'),
    status: 403,
    code: 'Kartoteka.Card:MinRepetitions',
    says: 'Brakuje 1 z 2 wpisów: Za mało.',
  },

  // Submitting a group, as a whole or not at all
  {
    rule: 'a group submit of entries that break rules',
    ...group('Pomiary'),
    status: 400,
    says: {
      'entries.0.data.<Wynik>': 'Pole jest wymagane.',
      'entries.1.comment': 'Wartość poza normą 1–5. Dodaj komentarz.',
    },
  },
  {
    rule: 'a group submit of an element without a group',
    ...group('Norma'),
    status: 403,
    code: 'Kartoteka.Card:NotRepeatable',
    says: 'Ten element nie ma grupy wpisów: Norma.',
  },
  {
    rule: 'a group submit of an unknown element',
    call: `POST control-card/<open>/submit-elements-group/${UNKNOWN}`,
    status: 404,
    says: NOT_FOUND,
  },
  {
    rule: 'a group submit of an element of another card',
    ...group('Próby'),
    status: 404,
    says: NOT_FOUND,
  },
  {
    rule: 'a new entry in a submitted group',
    ...put(of('Zamknięta')),
    status: 403,
    code: 'Kartoteka.Card:GroupSubmitted',
    says: 'Grupa jest zatwierdzona i nie można dodać wpisu: Zamknięta.',
  },

  // Elements of other people, and submitted entries (ruling 4.2, 5.2)
  {
    rule: 'an element that somebody else fills',
    ...put(of('Olka')),
    status: 403,
    code: 'Kartoteka.Card:NotAssigned',
    says: 'Ten element wypełnia ktoś inny: Olka.',
  },
  {
    rule: 'a group submit of an element that somebody else fills',
    ...group('Grupa Olka'),
    status: 403,
    code: 'Kartoteka.Card:NotAssigned',
    says: 'Ten element wypełnia ktoś inny: Grupa Olka.',
  },
  {
    rule: 'saving without the right to fill',
    as: 'jagoda',
    ...put(of('Norma')),
    status: 403,
    code: 'Volo.Authorization:010001',
    says: 'Nie masz uprawnień do tej operacji.',
  },
  {
    rule: 'a card that the caller may not see',
    ...put(of('Norma'), 'hidden'),
    status: 404,
    says: NOT_FOUND,
  },
  {
    rule: 'a write to a submitted entry',
    ...put(of('Gotowe', { data: { '<Opis>': 'inny' } })),
    status: 403,
    code: 'Kartoteka.Card:EntrySubmitted',
    says: 'Wpis jest zatwierdzony i nie można go zmienić: Gotowe.',
  },
  {
    rule: 'deleting a submitted entry',
    call: 'DELETE control-card/element/<submitted entry>',
    status: 403,
    code: 'Kartoteka.Card:EntrySubmitted',
    says: 'Wpis jest zatwierdzony i nie można go zmienić: Gotowe.',
  },
  {
    rule: 'deleting an entry of an element that somebody else fills',
    call: 'DELETE control-card/element/<entry of olek>',
    status: 403,
    code: 'Kartoteka.Card:NotAssigned',
    says: 'Ten element wypełnia ktoś inny: Olka.',
  },

  // Row versions (ruling 5.10)
  { rule: 'a stale row version', ...put(of('Pomiary', { index: 0, rowVersion: 7 })), ...conflict },
  {
    rule: 'a null row version for an existing entry',
    ...put(of('Pomiary', { index: 0, rowVersion: null })),
    ...conflict,
  },
  {
    rule: 'a row version for an entry that does not exist',
    ...put(of('Norma', { rowVersion: 1 })),
    ...conflict,
  },
  {
    rule: 'deleting with a stale row version',
    call: 'DELETE control-card/element/<saved entry>?rowVersion=7',
    ...conflict,
  },
  {
    rule: 'deleting with an invalid row version',
    call: 'DELETE control-card/element/<saved entry>?rowVersion=x',
    status: 400,
    says: { rowVersion: 'Niepoprawna wartość.' },
  },

  // The card's status (ruling 4.9, 5.7)
  ...['waiting', 'approved', 'voided'].flatMap((card) => [
    { rule: `saving an entry of a card that is ${card}`, ...put(of('Dane'), card), ...notFilled },
    {
      rule: `submitting an entry of a card that is ${card}`,
      ...put(of('Dane', { submit: true }), card),
      ...notFilled,
    },
    { rule: `submitting a group of a card that is ${card}`, ...group('Serie', card), ...notFilled },
    {
      rule: `deleting an entry of a card that is ${card}`,
      call: `DELETE control-card/element/<entry of ${card}>`,
      ...notFilled,
    },
  ]),
];
