import type { Json } from '@kartoteka/domain/card/canonical-json';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { isFilling } from '@kartoteka/domain/card/filling';
import type { NewEvent } from '../../../history/chain.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { type Card, type CardRow, type StoredElement, storedElement } from './card.ts';

/** The result of an action on a card: the changed card and its new events. Nothing is stored yet. */
export interface CardChange {
  readonly card: Card;
  readonly events: readonly NewEvent[];
}

/** The parts of the request context that actions need. */
export type ActionContext = Pick<RequestContext, 'caller' | 'now' | 'newId'>;

/** Returns a change that changes nothing yet: the card as it is, without events. */
export function unchanged(card: Card): CardChange {
  return { card, events: [] };
}

export function withRow(card: Card, change: Partial<CardRow>): Card {
  return { ...card, row: { ...card.row, ...change } };
}

export function withElement(card: Card, element: TemplateElement, change: Partial<StoredElement>): Card {
  const elements = new Map(card.elements);
  elements.set(element.id, { ...storedElement(card, element), ...change });
  return { ...card, elements };
}

/** Returns whether the change fills the card, which makes the caller one of its fillers. */
export function isFillingChange({ card, events }: CardChange): boolean {
  return events.some(({ type, payload }) => isFilling(type, payload, card.row));
}

/** Returns the card with the caller among its fillers. */
export function withFiller(card: Card, { caller }: Pick<ActionContext, 'caller'>): Card {
  const { userId: id, displayName: name } = caller;
  const fillers = card.fillers.some((one) => one.id === id) ? card.fillers : [...card.fillers, { id, name }];
  return { ...card, fillers, people: new Map(card.people).set(id, name) };
}

export function withEvent(
  change: CardChange,
  type: string,
  payload: Json,
  reason: string | null = null,
): CardChange {
  return { card: change.card, events: [...change.events, { type, payload, reason }] };
}
