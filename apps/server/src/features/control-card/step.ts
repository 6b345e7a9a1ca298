import type { Json } from '@kartoteka/domain/card/canonical-json';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { isFilling } from '@kartoteka/domain/card/filling';
import type { NewEvent } from '../../history/chain.ts';
import type { Work } from '../../http/work.ts';
import { type Card, type CardRow, type StoredElement, storedElement } from './card.ts';

/** What an action makes of a card: the card as it then stands, and what its history will say. Nothing is stored yet. */
export interface Step {
  readonly card: Card;
  readonly events: readonly NewEvent[];
}

/** What actions need of the request. */
export type Acting = Pick<Work, 'caller' | 'now' | 'newId'>;

/** A card before anything happens to it. */
export function startingWith(card: Card): Step {
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

/** Whether what was done is filling: then the caller is one of the card's fillers. */
export function isFillingStep({ card, events }: Step): boolean {
  return events.some(({ type, payload }) => isFilling(type, payload, card.row));
}

/** The card with the caller among its fillers. */
export function withFiller(card: Card, { caller }: Pick<Acting, 'caller'>): Card {
  const { userId: id, displayName: name } = caller;
  const fillers = card.fillers.some((one) => one.id === id) ? card.fillers : [...card.fillers, { id, name }];
  return { ...card, fillers, people: new Map(card.people).set(id, name) };
}

export function withEvent(step: Step, type: string, payload: Json, reason: string | null = null): Step {
  return { card: step.card, events: [...step.events, { type, payload, reason }] };
}
