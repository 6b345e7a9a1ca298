import { isFillable } from '../data-type/judge.ts';
import type { CardDefinition, TemplateElement } from './definition.ts';
import { type CardState, type ElementState, UNTOUCHED } from './entry.ts';
import { fieldsOf } from './judge-entry.ts';
import { mayFill, type Person } from './person.ts';
import { isFull } from './repetition.ts';

/** Returns the stored state of one element of a card; the empty state for an element that nobody touched. */
export function stateOf(state: CardState, elementTemplateId: string): ElementState {
  return state.get(elementTemplateId) ?? UNTOUCHED;
}

/**
 * Returns whether an element has a field to answer. An element without one never keeps its card open (ruling
 * 5.3).
 */
export function hasSomethingToFill(element: TemplateElement): boolean {
  return fieldsOf(element).some(isFillable);
}

/**
 * Returns whether an element shows [Zatwierdzony]. A non-repeatable element does when its entry is submitted.
 * A repeatable element does when all its entries are submitted, and its group was submitted or it takes no
 * more entries.
 */
export function isElementSubmitted(element: TemplateElement, state: ElementState): boolean {
  const { entries, isGroupSubmitted } = state;
  if (!entries.every((entry) => entry.isSubmitted)) return false;
  return (
    isFull(element.repetitionSettings, entries.length) || isRepeatableAndClosed(element, isGroupSubmitted)
  );
}

function isRepeatableAndClosed(element: TemplateElement, isGroupSubmitted: boolean): boolean {
  return element.repetitionSettings.isRepeatable && isGroupSubmitted;
}

/** Returns whether an element no longer keeps its card open (ruling 5.3). */
export function isElementDone(element: TemplateElement, state: ElementState): boolean {
  return !hasSomethingToFill(element) || isElementSubmitted(element, state);
}

/** Returns whether every element of a card is done, so that the card is submitted (ruling 5.3). */
export function isCardComplete(definition: CardDefinition, state: CardState): boolean {
  return definition.elements.every((element) => isElementDone(element, stateOf(state, element.id)));
}

/** Returns whether this person may fill any element of a card with this definition. */
export function mayFillAny(definition: CardDefinition, person: Person): boolean {
  return definition.elements.some((element) => mayFill(person, element));
}
