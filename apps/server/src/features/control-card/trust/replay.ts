import { createHash } from 'node:crypto';
import type { ElementState } from '@kartoteka/domain/card/entry';
import { type CardPlace, isFilling } from '@kartoteka/domain/card/filling';
import { signedData } from '@kartoteka/domain/card/signed-data';
import type { BreakKind } from '../../../history/break.ts';
import type { CardEvent } from '../../../history/chain.ts';
import { eventPayloads, type EventType, isEventType } from '../model/event-payload.ts';
import { replayStart, REPLAY, type TypedEvent } from './replay-events.ts';
import { type RevisionRules, ruleBroken } from './replay-rules.ts';
import { isClosed, livingEntries, type Replay } from './replay-state.ts';

type TellBreak = (kind: BreakKind, at: { readonly seq: number }, what: string) => void;

/** The id, day and number of a card, which the payloads of its events do not contain. */
export interface ReplayedCard extends CardPlace {
  readonly id: string;
}

/** A card that is being built from its events. */
interface Replaying {
  /** Takes the next event of the card. */
  take(event: CardEvent): void;
  /**
   * Returns the card after the events so far; null when an event could not be read, or when the first event did not
   * start the card.
   */
  state(): Replay | null;
}

/**
 * Builds a card from its events alone, one by one. Reports events that the rules forbid in the state that results from
 * the earlier events, events that contradict earlier events, and signatures that do not match the data.
 */
export function beginReplay(card: ReplayedCard, rules: RevisionRules, tell: TellBreak): Replaying {
  let told: Replay | null = null;
  let isLost = false;
  const follow = (replay: Replay, event: TypedEvent<EventType>): void => {
    const broken = ruleBroken(replay, event, rules);
    if (broken !== null) tell('rule', event, broken);
    if (isSigning(event) && event.payload.dataHash !== hashOf(card.id, replay, rules)) {
      tell('signed', event, 'podpis nie zgadza się z danymi, które wtedy były w karcie');
    }
    const before = replayEvent(replay, event);
    if (before !== undefined && broken === null) tell('before', event, before);
  };
  return {
    take(stored) {
      if (isLost) return;
      const event = read(stored);
      if (event === null) {
        isLost = true;
        tell('unread', stored, 'tego zdarzenia program nie rozumie');
        return;
      }
      if (told !== null) follow(told, event);
      else if (isStart(event)) told = replayStart(event);
      else {
        isLost = true;
        tell('rule', event, 'historia nie zaczyna się rozpoczęciem karty');
        return;
      }
      replayFiller(told, event, card);
    },
    state: () => (isLost ? null : told),
  };
}

function read(event: CardEvent): TypedEvent<EventType> | null {
  if (!isEventType(event.type)) return null;
  const payload = eventPayloads[event.type].safeParse(event.payload);
  return payload.success ? { ...event, type: event.type, payload: payload.data } : null;
}

function isStart(event: TypedEvent<EventType>): event is TypedEvent<'cardStarted'> {
  return event.type === 'cardStarted';
}

function isSigning(event: TypedEvent<EventType>): event is TypedEvent<'slotSigned'> {
  return event.type === 'slotSigned';
}

function replayEvent<T extends EventType>(told: Replay, event: TypedEvent<T>): string | undefined {
  const teller: (replay: Replay, event: TypedEvent<T>) => string | void = REPLAY[event.type];
  return teller(told, event) ?? undefined;
}

function replayFiller({ fillers }: Replay, event: TypedEvent<EventType>, place: CardPlace): void {
  const { type, payload, user_id: userId, seq } = event;
  if (userId !== null && isFilling(type, payload, place)) fillers.set(userId, seq);
}

/** Returns the card's `dataHash` at this point of its history. */
function hashOf(cardId: string, told: Replay, { elements }: RevisionRules): string {
  const state = new Map(elements.map(({ id }) => [id, stateOf(told, id)]));
  const signed = { id: cardId, name: told.card.row.name, revisionHash: told.revision };
  return createHash('sha256')
    .update(signedData(signed, { elements }, state))
    .digest('hex');
}

function stateOf(told: Replay, elementId: string): ElementState {
  return {
    entries: livingEntries(told, elementId).map((entry) => ({
      index: entry.index,
      values: entry.values,
      comment: entry.comment,
      deviationComments: entry.deviation_comments,
      isSubmitted: entry.is_submitted,
      rowVersion: entry.row_version,
      files: entry.files,
    })),
    retiredIndexes: [],
    retiredKeys: [],
    isGroupSubmitted: isClosed(told, elementId),
  };
}
