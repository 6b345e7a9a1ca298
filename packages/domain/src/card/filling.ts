import { cardName } from './card-name.ts';

/** What happens to a card, by the names of its events, and whether whoever did it filled the card. */
const FILLS = {
  /** A name of one's own is signed as what is typed is; starting alone types nothing. */
  cardStarted: 'whenNamed',
  cardRenamed: 'always',
  entrySaved: 'always',
  entrySubmitted: 'always',
  entryDeleted: 'always',
  /** Whoever submits stands for the values, whoever typed them. */
  groupSubmitted: 'always',
  entryWithdrawn: 'never',
  cardSubmitted: 'never',
  cardFinished: 'never',
  slotSigned: 'never',
  slotReassigned: 'never',
  cardApproved: 'never',
  cardReturned: 'never',
  cardVoided: 'never',
  cardDeleted: 'never',
} as const satisfies Readonly<Record<string, 'always' | 'never' | 'whenNamed'>>;

/** The name of an event in a card's history. */
export type CardEventType = keyof typeof FILLS;

/** What tells a card from others of its family: the Warsaw day 'YYYY-MM-DD' and its number on that day. */
export interface CardPlace {
  readonly day: string;
  readonly number: number;
}

/**
 * Whether an event makes its author one who filled the card: everything that changes the card's `dataHash` does, and so
 * does a submission. Where a template forbids it, they may not sign the card.
 *
 * @param payload of a `cardStarted` with `name` and `templateName`; of other events it is not read
 */
export function isFilling(type: string, payload: unknown, { day, number }: CardPlace): boolean {
  const fills = Object.hasOwn(FILLS, type) ? FILLS[type as CardEventType] : 'never';
  if (fills !== 'whenNamed') return fills === 'always';
  const { name, templateName } = payload as { readonly name: string; readonly templateName: string };
  return name !== cardName(templateName, day, number);
}
