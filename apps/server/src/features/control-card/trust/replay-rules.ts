import type { RepetitionSettings } from '@kartoteka/domain/card/definition';
import { maxEntries } from '@kartoteka/domain/card/repetition';
import type { EventPayload, EventType } from '../model/event-payload.ts';
import type { TypedEvent } from './replay-events.ts';
import { type Replay, roundSlots, signatureUnder } from './replay-state.ts';

/** The part of a revision that the rules need, without its texts and pictures. */
export interface RevisionRules {
  readonly hash: string;
  readonly approvalOrderRequired: boolean;
  readonly elements: readonly { readonly id: string; readonly repetitionSettings: RepetitionSettings }[];
}

const FILLING = ['inProgress'];
const SUBMITTED = ['awaitingApproval'];

/** The statuses in which each type of event may happen. */
const STANDS: { readonly [T in EventType]: readonly string[] } = {
  cardStarted: [],
  cardRenamed: FILLING,
  entrySaved: FILLING,
  entrySubmitted: FILLING,
  entryDeleted: FILLING,
  entryWithdrawn: [...FILLING, ...SUBMITTED],
  groupSubmitted: FILLING,
  cardSubmitted: FILLING,
  cardFinished: FILLING,
  slotSigned: SUBMITTED,
  slotReassigned: SUBMITTED,
  cardApproved: SUBMITTED,
  cardReturned: SUBMITTED,
  cardVoided: [...SUBMITTED, 'approved'],
  cardDeleted: [...FILLING, ...SUBMITTED],
  cardDiscarded: FILLING,
  fileRedacted: [...FILLING, ...SUBMITTED, 'approved', 'voided'],
};

/**
 * Returns a text for people about the rule that forbids an event in the state that results from the events before it;
 * null for an allowed event. Checks only the few rules that every version of the program keeps. Other rules may change
 * with a later version.
 */
export function ruleBroken(
  replay: Replay,
  event: TypedEvent<EventType>,
  rules: RevisionRules,
): string | null {
  const { status, deleted_at } = replay.card.row;
  if (deleted_at !== null) return 'karta była już usunięta';
  if (!STANDS[event.type].includes(status)) return 'karta nie była w stanie, w którym to możliwe';
  if (isOf(event, 'entrySaved') || isOf(event, 'entrySubmitted')) {
    return entryRule(replay, event.payload, rules);
  }
  if (isOf(event, 'slotSigned')) return signingRule(replay, event, rules);
  if (isOf(event, 'slotReassigned')) {
    const { slotId } = event.payload;
    const isPending = roundSlots(replay).some(({ id }) => id === slotId) && !signatureUnder(replay, slotId);
    return isPending ? null : 'przekazano to, co nie czekało na podpis';
  }
  if (isOf(event, 'cardApproved')) {
    return roundSlots(replay).every(({ id }) => signatureUnder(replay, id))
      ? null
      : 'nie wszystkie podpisy były złożone';
  }
  return null;
}

function isOf<T extends EventType>(event: TypedEvent<EventType>, type: T): event is TypedEvent<T> {
  return event.type === type;
}

function entryRule(
  replay: Replay,
  { elementId, entryId, index, isNew }: EventPayload<'entrySaved'>,
  { elements }: RevisionRules,
): string | null {
  const element = elements.find(({ id }) => id === elementId);
  if (element === undefined) return 'wzór nie ma takiego elementu';
  if (replay.entries.get(entryId)?.row.is_submitted === true) return 'wpis był już zatwierdzony';
  if (!isNew) return null;
  const entries = replay.elements.get(elementId);
  if (entries?.last.get(index)?.row.deleted_at === null) return 'wpis o tym numerze już był';
  const max = maxEntries(element.repetitionSettings);
  return max !== null && (entries?.living ?? 0) >= max ? 'wpisów było już tyle, ile wolno' : null;
}

function signingRule(
  replay: Replay,
  { payload: { slotId } }: TypedEvent<'slotSigned'>,
  { approvalOrderRequired }: RevisionRules,
): string | null {
  const slots = roundSlots(replay);
  const slot = slots.find(({ id }) => id === slotId);
  if (slot === undefined) return 'podpisano to, co nie czekało na podpis';
  if (signatureUnder(replay, slotId)) return 'było już podpisane';
  const first = slots.find(({ id }) => signatureUnder(replay, id) === undefined);
  return approvalOrderRequired && first !== slot ? 'podpisano poza kolejnością' : null;
}
