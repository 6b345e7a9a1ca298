import { businessRule } from '../business-rule.ts';
import { COMMENT_LENGTH } from '../limits.ts';
import { done, invalid, type Outcome, refused } from '../outcome.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { type Violation, violation } from '../violation.ts';
import { hasSomethingToFill } from './completion.ts';
import type { TemplateElement } from './definition.ts';
import { type CardState, type ElementState, type Entry, isBlank } from './entry.ts';
import { availableSlots, type CardInApproval, type Signer } from './slots.ts';
import type { CardStatus } from './status.ts';

/** The properties of a person that the rules on a card's life read. */
export interface Actor {
  readonly userId: string;
  /** Whether the person has `Kartoteka.ControlCards.ManageCards`. */
  readonly managesCards: boolean;
}

/** Returns the violation of a required reason, at the path `reason`; an empty list for a valid reason. */
export function checkReason(reason: string | null | undefined): Violation[] {
  const text = reason?.trim() ?? '';
  if (text === '') return [violation(['reason'], 'required')];
  if (!isWellFormedText(text)) return [violation(['reason'], 'badCharacters')];
  return textLength(text) > COMMENT_LENGTH ? [violation(['reason'], 'tooLong', { max: COMMENT_LENGTH })] : [];
}

/**
 * Judges the withdrawal of an entry. The person who submitted the entry, or a manager, may do so until the first
 * signature (ruling 5.2).
 */
export function judgeWithdrawal(
  card: { readonly status: CardStatus; readonly hasSignature: boolean },
  entry: { readonly isSubmitted: boolean; readonly submittedBy: string | null },
  actor: Actor,
): Outcome<{ readonly status: CardStatus }> {
  if (card.status !== 'inProgress' && card.status !== 'awaitingApproval') {
    return refused(businessRule('Kartoteka.Card:NotInProgress'));
  }
  if (card.hasSignature) return refused(businessRule('Kartoteka.Card:AlreadySigned'));
  if (!entry.isSubmitted) return refused(businessRule('Kartoteka.Card:NotSubmitted'));
  if (!actor.managesCards && entry.submittedBy !== actor.userId) {
    return refused(businessRule('Kartoteka.Card:NotAuthor'));
  }
  return done({ status: 'inProgress' });
}

/** The body of 'POST control-card/{id}/return'. */
export interface ReturnInput {
  readonly reason: string;
  /** Absent or null: all entries. */
  readonly entryIds?: readonly string[] | null | undefined;
}

/** The elements and entries that a return opens again. The card is then in progress and all its signatures are void. */
export interface Returned {
  readonly entryIds: readonly string[];
  /** Ids of the elements whose groups are open again. */
  readonly openedGroups: readonly string[];
}

type EntryWithId = Entry & { readonly id: string };

/** The elements of a card with everything that is stored for them. */
interface FilledElements {
  readonly elements: readonly TemplateElement[];
  readonly state: CardState<EntryWithId>;
}

function entryIdViolations(named: readonly string[], known: ReadonlySet<string>): Violation[] {
  if (named.length === 0) return [violation(['entryIds'], 'required')];
  return named.flatMap((id, at) => (known.has(id) ? [] : [violation(['entryIds', at], 'unknownEntry')]));
}

/**
 * Judges the return of a card for correction, with all entries or some (ruling 5.6). The person must give a reason and
 * be able to sign now. The return must open an element with something to fill: otherwise no list would have the card,
 * and nobody could submit it again.
 */
export function judgeReturn(
  card: CardInApproval,
  { elements, state }: FilledElements,
  signer: Signer,
  input: ReturnInput,
): Outcome<Returned> {
  const states = [...state];
  const all = states.flatMap(([, { entries }]) => entries.map((entry) => entry.id));
  const named = input.entryIds ?? null;
  const violations = [
    ...checkReason(input.reason),
    ...(named === null ? [] : entryIdViolations(named, new Set(all))),
  ];
  if (violations.length > 0) return invalid(violations);
  if (card.status !== 'awaitingApproval') return refused(businessRule('Kartoteka.Card:NotAwaitingApproval'));
  if (availableSlots(card, signer).length === 0) return refused(businessRule('Kartoteka.Card:MayNotReturn'));
  const opened = new Set(named ?? all);
  const opensEntry = ({ entries }: ElementState<EntryWithId>) => entries.some(({ id }) => opened.has(id));
  const opensGroup = (one: ElementState<EntryWithId>) =>
    one.isGroupSubmitted && (named === null || opensEntry(one));
  const fillable = new Set(elements.filter(hasSomethingToFill).map(({ id }) => id));
  if (!states.some(([id, one]) => fillable.has(id) && (opensEntry(one) || opensGroup(one)))) {
    return refused(businessRule('Kartoteka.Card:NothingToReturn'));
  }
  return done({
    entryIds: all.filter((id) => opened.has(id)),
    openedGroups: states.flatMap(([id, one]) => (opensGroup(one) ? [id] : [])),
  });
}

/**
 * Judges the voiding of a card, which must await approval or be approved (ruling 5.7). Only managers reach this rule,
 * because the route requires their policy.
 */
export function judgeVoid(
  status: CardStatus,
  reason: string | null | undefined,
): Outcome<{ readonly status: CardStatus }> {
  const violations = checkReason(reason);
  if (violations.length > 0) return invalid(violations);
  if (status !== 'awaitingApproval' && status !== 'approved') {
    return refused(businessRule('Kartoteka.Card:NotVoidable'));
  }
  return done({ status: 'voided' });
}

/**
 * Judges the deletion of a card (ruling 5.7). Its author or a manager may delete a card in progress. Only a manager
 * with a reason may delete a card that awaits approval. Nobody may delete an approved or voided card.
 */
export function judgeCardDeletion(
  card: { readonly status: CardStatus; readonly creatorId: string | null },
  actor: Actor,
  reason: string | null | undefined,
): Outcome<null> {
  if (card.status === 'approved' || card.status === 'voided') {
    return refused(businessRule('Kartoteka.Card:Locked'));
  }
  if (card.status === 'awaitingApproval') {
    if (!actor.managesCards) return refused(businessRule('Kartoteka.Card:MayNotDelete'));
    const violations = checkReason(reason);
    return violations.length > 0 ? invalid(violations) : done(null);
  }
  const isAuthor = card.creatorId === actor.userId;
  return isAuthor || actor.managesCards ? done(null) : refused(businessRule('Kartoteka.Card:MayNotDelete'));
}

/**
 * Judges the discarding of a card that its author started by mistake (ruling 5.17). The card must never have been
 * submitted, and have no submitted group and only blank entries.
 */
export function judgeDiscard(
  card: { readonly status: CardStatus; readonly creatorId: string | null; readonly approvalRound: number },
  state: CardState,
  userId: string,
): Outcome<null> {
  if (card.creatorId !== userId) return refused(businessRule('Kartoteka.Card:MayNotDiscard'));
  if (card.status !== 'inProgress' || card.approvalRound > 0) {
    return refused(businessRule('Kartoteka.Card:DiscardSubmitted'));
  }
  const isEmpty = [...state.values()].every(
    ({ entries, isGroupSubmitted }) => !isGroupSubmitted && entries.every(isBlank),
  );
  return isEmpty ? done(null) : refused(businessRule('Kartoteka.Card:DiscardStored'));
}

/**
 * Judges the start of a card from a version of a template. The version must be current and not archived (ruling 3.3,
 * 3.4).
 */
export function judgeStart(template: {
  readonly isCurrentVersion: boolean;
  readonly isArchived: boolean;
}): Outcome<null> {
  return template.isCurrentVersion && !template.isArchived
    ? done(null)
    : refused(businessRule('Kartoteka.Card:TemplateNotAvailable'));
}
