import { isFillable } from '../data-type/judge.ts';
import type { CardDefinition, TemplateElement } from './definition.ts';
import { type CardState, type ElementState, UNTOUCHED } from './entry.ts';
import { fieldsOf } from './judge-entry.ts';
import { mayFill, type Person } from './person.ts';
import { isFull } from './repetition.ts';

/** What is stored of an element of a card. */
export function stateOf(state: CardState, elementTemplateId: string): ElementState {
  return state.get(elementTemplateId) ?? UNTOUCHED;
}

/** Whether an element has a field to answer; one that has none never holds a card up (ruling 5.3). */
export function hasSomethingToFill(element: TemplateElement): boolean {
  return fieldsOf(element).some(isFillable);
}

/**
 * Whether an element shows [Zatwierdzony]: a single one whose entry is submitted; a repeatable one whose group was
 * submitted, or that is full, and whose entries are all submitted.
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

/** Whether an element no longer holds its card up (ruling 5.3). */
export function isElementDone(element: TemplateElement, state: ElementState): boolean {
  return !hasSomethingToFill(element) || isElementSubmitted(element, state);
}

/** Whether a card leaves its fillers' hands now: every element is done (ruling 5.3). */
export function isCardComplete(definition: CardDefinition, state: CardState): boolean {
  return definition.elements.every((element) => isElementDone(element, stateOf(state, element.id)));
}

/** 'Zawiera niezatwierdzone elementy': of those that this person may fill (ruling 5.4). */
export function hasNotSubmittedElements(
  definition: CardDefinition,
  state: CardState,
  person: Person,
): boolean {
  return definition.elements.some(
    (element) => mayFill(person, element) && !isElementDone(element, stateOf(state, element.id)),
  );
}

/** Whether this person may fill anything of such a card. */
export function mayFillAny(definition: CardDefinition, person: Person): boolean {
  return definition.elements.some((element) => mayFill(person, element));
}
