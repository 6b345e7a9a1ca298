import { createHash } from 'node:crypto';
import type { ElementState } from '@kartoteka/domain/card/entry';
import { type CardPlace, isFilling } from '@kartoteka/domain/card/filling';
import { signedData } from '@kartoteka/domain/card/signed-data';
import type { BreakKind } from '../../../history/break.ts';
import type { CardEvent } from '../../../history/chain.ts';
import { eventPayloads, type EventType, isEventType } from '../event-payload.ts';
import { firstTold, TELL, type ToldEvent } from './replay-events.ts';
import { type RevisionRules, ruleBroken } from './replay-rules.ts';
import { isClosed, livingEntries, type Replay } from './replay-state.ts';

type TellBreak = (kind: BreakKind, at: { readonly seq: number }, what: string) => void;

/** What the events do not tell of a card. */
export interface ReplayedCard extends CardPlace {
  readonly id: string;
}

/**
 * Makes a card of nothing but its events, and tells on the way which of them cannot have happened as they stand.
 * Null when the events cannot be read to their end.
 */
export function replay(
  card: ReplayedCard,
  events: readonly CardEvent[],
  rules: RevisionRules,
  tell: TellBreak,
): Replay | null {
  let told: Replay | null = null;
  for (const stored of events) {
    const event = read(stored);
    if (event === null) {
      tell('unread', stored, 'tego zdarzenia program nie rozumie');
      return null;
    }
    if (told === null) {
      if (!isStart(event)) {
        tell('rule', event, 'historia nie zaczyna się rozpoczęciem karty');
        return null;
      }
      told = firstTold(event);
      tellFiller(told, event, card);
      continue;
    }
    const broken = ruleBroken(told, event, rules);
    if (broken !== null) tell('rule', event, broken);
    if (isSigning(event) && event.payload.dataHash !== hashOf(card.id, told, rules)) {
      tell('signed', event, 'podpis nie zgadza się z danymi, które wtedy były w karcie');
    }
    const before = tellOne(told, event);
    tellFiller(told, event, card);
    if (before !== undefined && broken === null) tell('before', event, before);
  }
  return told;
}

function read(event: CardEvent): ToldEvent<EventType> | null {
  if (!isEventType(event.type)) return null;
  const payload = eventPayloads[event.type].safeParse(event.payload);
  return payload.success ? { ...event, type: event.type, payload: payload.data } : null;
}

function isStart(event: ToldEvent<EventType>): event is ToldEvent<'cardStarted'> {
  return event.type === 'cardStarted';
}

function isSigning(event: ToldEvent<EventType>): event is ToldEvent<'slotSigned'> {
  return event.type === 'slotSigned';
}

function tellOne<T extends EventType>(told: Replay, event: ToldEvent<T>): string | undefined {
  const teller: (replay: Replay, event: ToldEvent<T>) => string | void = TELL[event.type];
  return teller(told, event) ?? undefined;
}

function tellFiller({ fillers }: Replay, event: ToldEvent<EventType>, place: CardPlace): void {
  const { type, payload, user_id: userId, seq } = event;
  if (userId !== null && isFilling(type, payload, place)) fillers.set(userId, seq);
}

/** What the card's `dataHash` was at this point of its history. */
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
    })),
    retiredIndexes: [],
    isGroupSubmitted: isClosed(told, elementId),
  };
}
