/** The people of the table, in the order of its columns. */
export const PEOPLE = [
  'owner',
  'foreigner',
  'first',
  'second',
  'bystander',
  'manager',
  'administrator',
] as const;
export type CardPerson = (typeof PEOPLE)[number];

/** The status of the card that a call concerns. */
export type CardState = 'open' | 'waiting' | 'approved' | 'voided' | 'returned' | 'deleted';

/** A call by its route's name, on a card in a status, with the expected answer for each person. */
export interface CardRow {
  readonly route: string;
  readonly card: CardState;
  /** The slot for paths with a slot. The default is the first. */
  readonly slot?: 'first' | 'second';
  readonly cells: readonly string[];
}

const NO = '403 Volo.Authorization:010001';
const card = (code: string): string => `403 Kartoteka.Card:${code}`;
/** The answer to a valid call on a server without a browser. */
const NO_CHROMIUM = '403 Kartoteka:PdfUnavailable';
const NOT_ASSIGNED = card('NotAssigned');
const NOT_OPEN = card('NotInProgress');
const NOT_WAITING = card('NotAwaitingApproval');
const LOCKED = card('Locked');
const SIGNED = card('SlotSigned');
/**
 * The answer to deleting a card, or an entry of a card, that the caller may not see. The call succeeds and deletes
 * nothing.
 */
const KEPT = '204 and kept';

/**
 * Calls on cards. `owner` is the only assigned operator and filled the card, `foreigner` is another operator, `first`
 * and `second` have the two slots of an ordered approval, `bystander` is an approver without a slot.
 */
export const CARD_ROWS: readonly CardRow[] = [
  ...(
    ['controlCard.get', 'controlCard.formData', 'controlCard.history', 'controlCardExport.link'] as const
  ).flatMap((name): CardRow[] => [
    named(name, 'open', '200', '404', '404', '404', '404', '200', '200'),
    named(name, 'waiting', '200', '404', '200', '200', '404', '200', '200'),
  ]),
  ...(['controlCardExport.read', 'controlCardExport.check'] as const).map((name) =>
    named(name, 'waiting', '200', '200', '200', '200', '200', '200', '200'),
  ),
  exported('pdf', 'waiting', NO_CHROMIUM),
  row('saveElement', 'open', '200', '404', NO, NO, NO, NO, NOT_ASSIGNED),
  row('saveElement', 'waiting', NOT_OPEN, '404', NO, NO, NO, NO, NOT_OPEN),
  row('submitGroup', 'open', '200', '404', NO, NO, NO, NO, NOT_ASSIGNED),
  row('submitGroup', 'waiting', NOT_OPEN, '404', NO, NO, NO, NO, NOT_OPEN),
  row('removeEntry', 'open', '204', KEPT, NO, NO, NO, NO, NOT_ASSIGNED),
  row('removeEntry', 'waiting', NOT_OPEN, KEPT, NO, NO, NO, NO, NOT_OPEN),
  row('withdraw', 'waiting', '200', '404', NO, NO, NO, '200', '200'),
  row('remove', 'open', '204', KEPT, NO, NO, NO, '204', '204'),
  // Only the person who started a card may discard it, and only while its entries are blank. The owner started the open
  // card, and its entry is blank.
  row('discard', 'open', '204', '404', NO, NO, NO, NO, card('MayNotDiscard')),
  row('discard', 'waiting', card('DiscardSubmitted'), '404', NO, NO, NO, NO, card('MayNotDiscard')),
  row('remove', 'waiting', card('MayNotDelete'), KEPT, NO, NO, NO, '204', '204'),
  row('update', 'open', NO, NO, NO, NO, NO, '200', '200'),
  row('update', 'waiting', NO, NO, NO, NO, NO, NOT_OPEN, NOT_OPEN),
  row('approve', 'open', NO, NO, '404', '404', '404', NO, '404'),
  {
    ...row('approve', 'waiting', NO, NO, '200', card('NotEligible'), '404', NO, card('NotEligible')),
    slot: 'first',
  },
  {
    ...row(
      'approve',
      'waiting',
      NO,
      NO,
      card('NotEligible'),
      card('OutOfTurn'),
      '404',
      NO,
      card('NotEligible'),
    ),
    slot: 'second',
  },
  row('return', 'open', NO, NO, '404', '404', '404', NO, NOT_WAITING),
  row('return', 'waiting', NO, NO, '200', card('MayNotReturn'), '404', NO, card('MayNotReturn')),
  row('reassignOptions', 'waiting', NO, NO, NO, NO, NO, card('SlotHasSigner'), card('SlotHasSigner')),
  row('reassign', 'waiting', NO, NO, NO, NO, NO, card('SlotHasSigner'), card('SlotHasSigner')),
  row('void', 'open', NO, NO, NO, NO, NO, card('NotVoidable'), card('NotVoidable')),
  row('void', 'waiting', NO, NO, NO, NO, NO, '200', '200'),

  // Nobody can change the data of a finished card, but everybody who saw the card still sees it.
  ...(['approved', 'voided'] as const).flatMap((state): CardRow[] => [
    ...['get', 'formData', 'history'].map((name) =>
      row(name, state, '200', '404', '200', '200', '404', '200', '200'),
    ),
    named('controlCardExport.link', state, '200', '404', '200', '200', '404', '200', '200'),
    ...['read', 'check'].map((name) => exported(name, state, '200')),
    exported('pdf', state, NO_CHROMIUM),
    row('saveElement', state, NOT_OPEN, '404', NO, NO, NO, NO, NOT_OPEN),
    row('submitGroup', state, NOT_OPEN, '404', NO, NO, NO, NO, NOT_OPEN),
    row('removeEntry', state, NOT_OPEN, KEPT, NO, NO, NO, NO, NOT_OPEN),
    row('withdraw', state, NOT_OPEN, '404', NO, NO, NO, NOT_OPEN, NOT_OPEN),
    row('discard', state, card('DiscardSubmitted'), '404', NO, NO, NO, NO, card('MayNotDiscard')),
    row('remove', state, LOCKED, KEPT, NO, NO, NO, LOCKED, LOCKED),
    row('update', state, NO, NO, NO, NO, NO, NOT_OPEN, NOT_OPEN),
    // The signer of the slot may repeat the call (ruling 4.6).
    row('approve', state, NO, NO, '200', SIGNED, '404', NO, SIGNED),
    row('return', state, NO, NO, NOT_WAITING, NOT_WAITING, '404', NO, NOT_WAITING),
    row('reassignOptions', state, NO, NO, NO, NO, NO, NOT_WAITING, NOT_WAITING),
    row('reassign', state, NO, NO, NO, NO, NO, NOT_WAITING, NOT_WAITING),
  ]),
  row('void', 'approved', NO, NO, NO, NO, NO, '200', '200'),
  row('void', 'voided', NO, NO, NO, NO, NO, card('NotVoidable'), card('NotVoidable')),

  // A returned card is filled again, and the people with its slots still see it.
  ...['get', 'formData', 'history'].map((name) =>
    row(name, 'returned', '200', '404', '200', '200', '404', '200', '200'),
  ),
  named('controlCardExport.link', 'returned', '200', '404', '200', '200', '404', '200', '200'),
  ...['read', 'check'].map((name) => exported(name, 'returned', '200')),
  exported('pdf', 'returned', NO_CHROMIUM),
  row('saveElement', 'returned', '200', '404', NO, NO, NO, NO, NOT_ASSIGNED),
  row('submitGroup', 'returned', '200', '404', NO, NO, NO, NO, NOT_ASSIGNED),
  row('removeEntry', 'returned', '204', KEPT, NO, NO, NO, NO, NOT_ASSIGNED),
  row(
    'withdraw',
    'returned',
    card('NotSubmitted'),
    '404',
    NO,
    NO,
    NO,
    card('NotSubmitted'),
    card('NotSubmitted'),
  ),
  row('discard', 'returned', card('DiscardSubmitted'), '404', NO, NO, NO, NO, card('MayNotDiscard')),
  row('remove', 'returned', '204', KEPT, NO, NO, NO, '204', '204'),
  row('update', 'returned', NO, NO, NO, NO, NO, '200', '200'),
  row('approve', 'returned', NO, NO, NOT_WAITING, NOT_WAITING, '404', NO, NOT_WAITING),
  row('return', 'returned', NO, NO, NOT_WAITING, NOT_WAITING, '404', NO, NOT_WAITING),
  row('reassignOptions', 'returned', NO, NO, NO, NO, NO, NOT_WAITING, NOT_WAITING),
  row('reassign', 'returned', NO, NO, NO, NO, NO, NOT_WAITING, NOT_WAITING),
  row('void', 'returned', NO, NO, NO, NO, NO, card('NotVoidable'), card('NotVoidable')),

  // A deleted card looks as if it had never existed.
  ...['get', 'formData', 'history'].map((name) =>
    row(name, 'deleted', '404', '404', '404', '404', '404', '404', '404'),
  ),
  ...['link', 'read', 'pdf'].map((name) => exported(name, 'deleted', '404')),
  exported('check', 'deleted', '200'),
  row('saveElement', 'deleted', '404', '404', NO, NO, NO, NO, '404'),
  row('submitGroup', 'deleted', '404', '404', NO, NO, NO, NO, '404'),
  row('removeEntry', 'deleted', '204', '204', NO, NO, NO, NO, '204'),
  row('withdraw', 'deleted', '404', '404', NO, NO, NO, '404', '404'),
  row('discard', 'deleted', '404', '404', NO, NO, NO, NO, '404'),
  row('remove', 'deleted', '204', '204', NO, NO, NO, '204', '204'),
  ...['approve', 'return'].map((name) => row(name, 'deleted', NO, NO, '404', '404', '404', NO, '404')),
  ...['update', 'reassignOptions', 'reassign', 'void'].map((name) =>
    row(name, 'deleted', NO, NO, NO, NO, NO, '404', '404'),
  ),
];

/** Makes a row with the same answer for everybody, because the export page needs no account. */
function exported(name: string, state: CardState, cell: string): CardRow {
  return named(`controlCardExport.${name}`, state, ...PEOPLE.map(() => cell));
}

function row(name: string, state: CardState, ...cells: string[]): CardRow {
  return named(`controlCard.${name}`, state, ...cells);
}

function named(route: string, state: CardState, ...cells: string[]): CardRow {
  return { route, card: state, cells };
}
