import { cardName } from './card-name.ts';

/** For each event of a card: whether its author counts as a filler. */
const FILLS = {
  /** Starting a card fills nothing, but a name that the person typed for the card is part of the signed data. */
  cardStarted: 'whenNamed',
  cardRenamed: 'always',
  entrySaved: 'always',
  entrySubmitted: 'always',
  entryDeleted: 'always',
  /** The submitter answers for the values, no matter who typed them. */
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
  cardDiscarded: 'never',
  fileRedacted: 'never',
} as const satisfies Readonly<Record<string, 'always' | 'never' | 'whenNamed'>>;

export type CardEventType = keyof typeof FILLS;

/**
 * The Warsaw day 'YYYY-MM-DD' and the card's number on that day, which together identify a card within its
 * family.
 */
export interface CardPlace {
  readonly day: string;
  readonly number: number;
}

/**
 * Returns whether an event makes its author a filler of the card. Every event that changes the card's `dataHash` does,
 * and so does the submission of an entry or a group. A template may forbid fillers to sign the card.
 *
 * @param payload `{ name, templateName }` for `cardStarted`; not read for other events
 */
export function isFilling(type: string, payload: unknown, { day, number }: CardPlace): boolean {
  const fills = Object.hasOwn(FILLS, type) ? FILLS[type as CardEventType] : 'never';
  if (fills !== 'whenNamed') return fills === 'always';
  const { name, templateName } = payload as { readonly name: string; readonly templateName: string };
  return name !== cardName(templateName, day, number);
}
