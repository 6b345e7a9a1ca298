import { type BadInput, CONFLICT, FASTER, NO_RIGHT, NOT_FOUND, UNKNOWN } from './rule.ts';

const start = (template: string, body?: unknown) => ({
  call: `POST control-card-operator/init-card-filling/${template}`,
  ...(body === undefined ? {} : { body }),
});
const sign = (card: string, slot: string, body: object = {}) => ({
  call: `POST control-card/<${card}>/approve/<${slot}>`,
  body,
});
const giveBack = (card: string, body: unknown) => ({ call: `POST control-card/<${card}>/return`, body });
const end = (card: string, body: unknown) => ({
  as: 'marta' as const,
  call: `POST control-card/<${card}>/void`,
  body,
});
const withdraw = (entry: string) => ({ call: `POST control-card/element/<${entry}>/withdraw`, body: {} });
const remove = (card: string) => ({ call: `DELETE control-card/<${card}>` });

const discard = (card: string) => ({ call: `POST control-card/<${card}>/discard` });

const REQUIRED = 'Pole jest wymagane.';
const CHARACTERS = 'Tekst zawiera niedozwolone znaki.';
const LONG = 'Podaj najwyżej 2000 znaków.';
const refused = (name: string, says: string) => ({ status: 403, code: `Kartoteka.Card:${name}`, says });
const notAvailable = refused('TemplateNotAvailable', 'Tego wzoru nie można teraz wypełniać.');
const noRight = { status: 403, code: NO_RIGHT, says: 'Nie masz uprawnień do tej operacji.' };
const notFound = { status: 404, says: NOT_FOUND };
const notAwaiting = refused('NotAwaitingApproval', 'Ta karta nie czeka na zatwierdzenie.');
const mayNotDelete = refused(
  'MayNotDelete',
  'Tę kartę może usunąć tylko jej autor albo osoba zarządzająca kartami.',
);
const locked = refused('Locked', 'Zatwierdzonej ani unieważnionej karty nie można usunąć.');
const notVoidable = refused(
  'NotVoidable',
  'Unieważnić można tylko kartę oczekującą na zatwierdzenie albo zatwierdzoną.',
);
const conflict = { status: 409, code: CONFLICT, says: FASTER };
const REASONS: readonly [body: object, message: string][] = [
  [{}, REQUIRED],
  [{ reason: ' \n' }, REQUIRED],
  [{ reason: 7 }, 'Podaj tekst.'],
  [{ reason: 'ą'.repeat(2001) }, LONG],
  [{ reason: 'a\u0000' }, CHARACTERS],
  [{ reason: 'a\ud800' }, CHARACTERS],
  [{ reason: ['Zła partia'] }, 'Podaj tekst.'],
  [{ reason: null }, REQUIRED],
];
const wrongReason = (call: (body: unknown) => Pick<BadInput, 'as' | 'call'>, what: string): BadInput[] =>
  REASONS.map(([body, message]) => ({
    rule: `${what} with the reason ${JSON.stringify(body).slice(0, 30)}`,
    ...call(body),
    status: 400,
    says: { reason: message },
  }));

export const LIFE_RULES: readonly BadInput[] = [
  // Starting (ruling 3.3, 3.4, 5.8)
  { rule: 'starting a version that is not current', ...start('<not current>'), ...notAvailable },
  { rule: 'starting an archived template', ...start('<archived>'), ...notAvailable },
  {
    rule: 'starting a template without an element for the caller',
    ...start('<hidden template>'),
    ...notAvailable,
  },
  { rule: 'starting an unknown template', ...start(UNKNOWN), ...notFound },
  {
    rule: 'a start with an invalid flag',
    ...start('<form template>?forceFresh=moze'),
    status: 400,
    says: { forceFresh: 'Wybierz wartość z listy.' },
  },
  {
    rule: 'a start with a body that is not an object',
    ...start('<form template>', [1]),
    status: 400,
    says: { '': 'Podaj zestaw pól.' },
  },
  {
    rule: 'a start with a key that is too long',
    ...start('<form template>', { key: 'k'.repeat(129) }),
    status: 400,
    says: { key: 'Podaj najwyżej 128 znaków.' },
  },
  {
    rule: 'a start with an invalid hash',
    ...start('<form template>', { revisionHash: 'abc' }),
    status: 400,
    says: { revisionHash: 'Niepoprawna wartość.' },
  },
  {
    rule: 'a start with an invalid time',
    ...start('<form template>', { startedAt: 'rano' }),
    status: 400,
    says: { startedAt: 'Podaj poprawną datę i godzinę.' },
  },
  {
    rule: 'a start with an unknown revision',
    ...start('<form template>', { revisionHash: 'a'.repeat(64) }),
    ...notFound,
  },
  { rule: 'starting without the right', as: 'jagoda', ...start('<form template>'), ...noRight },

  // Signing (ruling 4)
  {
    rule: 'signing out of turn',
    as: 'jagoda',
    ...sign('waiting', 'waiting slot 2'),
    ...refused('OutOfTurn', 'Najpierw zatwierdza: brygadzista kart.'),
  },
  {
    rule: 'signing a slot of somebody else',
    as: 'jagoda',
    ...sign('waiting', 'waiting slot 1'),
    ...refused('NotEligible', 'To zatwierdzenie należy do kogoś innego.'),
  },
  {
    rule: 'signing a slot that somebody else has signed',
    as: 'jagoda',
    ...sign('signed', 'signed slot 1'),
    ...refused('SlotSigned', 'To zatwierdzenie złożył już ktoś inny.'),
  },
  { rule: 'signing without the right', ...sign('waiting', 'waiting slot 1'), ...noRight },
  {
    rule: 'signing an unknown slot',
    as: 'bartek',
    call: `POST control-card/<waiting>/approve/${UNKNOWN}`,
    ...notFound,
  },
  {
    rule: 'signing a returned card',
    as: 'bartek',
    ...sign('returned', 'returned slot 1'),
    ...notAwaiting,
  },
  {
    rule: 'signing a slot of the round before a return',
    as: 'bartek',
    ...sign('again', 'again slot 1'),
    ...conflict,
  },
  {
    rule: 'signing data that the signer was not shown',
    as: 'bartek',
    ...sign('waiting', 'waiting slot 1', { dataHash: '0'.repeat(64) }),
    ...conflict,
  },
  {
    rule: 'signing with a hash that is not text',
    as: 'bartek',
    ...sign('waiting', 'waiting slot 1', { dataHash: 7 }),
    status: 400,
    says: { dataHash: 'Podaj tekst.' },
  },
  {
    rule: 'signing by a filler where the template forbids it',
    as: 'bartek',
    ...sign('strict', 'strict slot 1'),
    ...refused('FillerMayNotSign', 'Kto wypełniał tę kartę, nie może jej zatwierdzić.'),
  },
  {
    rule: 'a second signature by one person where the template forbids it',
    as: 'jagoda',
    ...sign('strict', 'strict slot 3'),
    ...refused('OneSignaturePerPerson', 'Ta karta ma już Twoje zatwierdzenie, następne składa ktoś inny.'),
  },
  {
    rule: 'signing without the required password',
    as: 'jagoda',
    ...sign('secured', 'secured slot 1'),
    status: 400,
    says: { password: REQUIRED },
  },
  {
    rule: 'signing with a wrong password',
    as: 'jagoda',
    ...sign('secured', 'secured slot 1', { password: 'nie to' }),
    status: 403,
    code: 'Volo.Abp.Identity:PasswordMismatch',
    says: { password: 'To hasło jest nieprawidłowe.' },
  },

  // Returning (ruling 5.6)
  ...wrongReason((body) => ({ as: 'bartek', ...giveBack('waiting', body) }), 'returning'),
  {
    rule: 'returning no entry',
    as: 'bartek',
    ...giveBack('waiting', { reason: 'x', entryIds: [] }),
    status: 400,
    says: { entryIds: REQUIRED },
  },
  {
    rule: 'returning an entry of another card',
    as: 'bartek',
    ...giveBack('waiting', { reason: 'x', entryIds: ['<entry of waiting>', '<saved entry>'] }),
    status: 400,
    says: { 'entryIds.1': 'Nie ma takiego wpisu w tej karcie.' },
  },
  {
    rule: 'returning with an invalid entry id',
    as: 'bartek',
    ...giveBack('waiting', { reason: 'x', entryIds: ['7'] }),
    status: 400,
    says: { 'entryIds.0': 'Niepoprawny identyfikator.' },
  },
  {
    rule: 'returning out of turn',
    as: 'jagoda',
    ...giveBack('waiting', { reason: 'x' }),
    ...refused('MayNotReturn', 'Kartę zwraca ten, kto może ją teraz zatwierdzić.'),
  },
  { rule: 'returning without the right', ...giveBack('waiting', { reason: 'x' }), ...noRight },
  ...['approved', 'voided', 'returned'].map((card) => ({
    rule: `returning a card that is ${card}`,
    as: 'bartek' as const,
    ...giveBack(card, { reason: 'x' }),
    ...notAwaiting,
  })),

  // Withdrawing (ruling 5.2)
  {
    rule: 'withdrawing a submission of somebody else',
    as: 'olek',
    ...withdraw('submitted entry'),
    ...refused('NotAuthor', 'Zatwierdzenie może cofnąć tylko osoba, która zatwierdziła wpis.'),
  },
  {
    rule: 'withdrawing an entry that is not submitted',
    ...withdraw('saved entry'),
    ...refused('NotSubmitted', 'Ten wpis nie jest zatwierdzony.'),
  },
  {
    rule: 'withdrawing after a signature',
    ...withdraw('entry of signed'),
    ...refused('AlreadySigned', 'Karta ma już podpis. Wpis może otworzyć tylko zwrot do poprawy.'),
  },
  {
    rule: 'withdrawing from an approved card',
    ...withdraw('entry of approved'),
    ...refused('NotInProgress', 'Ta karta nie jest już wypełniana.'),
  },
  {
    rule: 'withdrawing an unknown entry',
    call: `POST control-card/element/${UNKNOWN}/withdraw`,
    body: {},
    ...notFound,
  },

  // Voiding and deleting (ruling 5.7)
  ...wrongReason((body) => end('approved', body), 'voiding'),
  { rule: 'voiding a card in progress', ...end('open', { reason: 'x' }), ...notVoidable },
  { rule: 'voiding a voided card', ...end('voided', { reason: 'x' }), ...notVoidable },
  { rule: 'voiding without the right', ...end('approved', { reason: 'x' }), as: 'ola', ...noRight },
  { rule: 'deleting somebody else’s card', as: 'olek', ...remove('open'), ...mayNotDelete },
  {
    rule: 'deleting a card that awaits approval',
    call: 'DELETE control-card/<waiting>?reason=x',
    ...mayNotDelete,
  },
  {
    rule: 'deleting a card that awaits approval without a reason',
    as: 'marta',
    ...remove('waiting'),
    status: 400,
    says: { reason: REQUIRED },
  },
  {
    rule: 'deleting with a reason that is too long',
    as: 'marta',
    call: `DELETE control-card/<waiting>?reason=${'x'.repeat(2001)}`,
    status: 400,
    says: { reason: LONG },
  },
  {
    rule: 'deleting with NUL in the reason',
    as: 'marta',
    call: 'DELETE control-card/<waiting>?reason=a%00',
    status: 400,
    says: { reason: CHARACTERS },
  },
  {
    rule: 'deleting an approved card',
    as: 'marta',
    call: 'DELETE control-card/<approved>?reason=x',
    ...locked,
  },
  { rule: 'deleting a voided card', as: 'marta', call: 'DELETE control-card/<voided>?reason=x', ...locked },

  // Discarding (ruling 5.17)
  {
    rule: 'discarding somebody else’s card',
    as: 'olek',
    ...discard('open'),
    ...refused('MayNotDiscard', 'Tę kartę może odrzucić tylko osoba, która ją rozpoczęła.'),
  },
  {
    rule: 'discarding a card with a stored value',
    ...discard('open'),
    ...refused('DiscardStored', 'W karcie coś już zapisano, więc nie można jej odrzucić.'),
  },
  ...['waiting', 'approved', 'voided', 'returned'].map((one) => ({
    rule: `discarding a card that is ${one}`,
    ...discard(one),
    ...refused('DiscardSubmitted', 'Ta karta była już oddana do zatwierdzenia, więc nie można jej odrzucić.'),
  })),
  { rule: 'discarding without the right', as: 'jagoda', ...discard('open'), ...noRight },
  { rule: 'discarding an unknown card', call: `POST control-card/${UNKNOWN}/discard`, ...notFound },

  // A card that the caller may not see
  ...[
    'GET control-card/<hidden>',
    'GET control-card/form-data/<hidden>',
    'GET control-card/<hidden>/history',
  ].map((call) => ({ rule: `${call}, a card that the caller may not see`, call, ...notFound })),
];
