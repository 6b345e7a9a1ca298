import type { Deviation } from '../data-type/deviation.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import type { CardDefinition } from './definition.ts';
import type { CardState } from './entry.ts';
import { stateOf } from './completion.ts';
import { entryDeviations, fieldsOf } from './judge-entry.ts';

/** A deviation with its place in the card. */
export interface CardDeviation extends Deviation {
  readonly elementTemplateId: string;
  readonly elementName: string;
  readonly formElementName: string;
  readonly index: number;
  readonly comment: string | null;
}

/** Every deviation of a card, in template, entry, then field order: what an approver looks at first. */
export function cardDeviations(
  definition: CardDefinition,
  state: CardState,
  engine: RegexEngine,
): CardDeviation[] {
  return definition.elements.flatMap((element) => {
    const names = new Map(fieldsOf(element).map((field) => [field.id, field.name]));
    const entries = stateOf(state, element.id).entries.toSorted((a, b) => a.index - b.index);
    return entries.flatMap(({ index, comment, values }) =>
      entryDeviations(element, values, engine).map((deviation) => ({
        ...deviation,
        elementTemplateId: element.id,
        elementName: element.name,
        formElementName: names.get(deviation.formElementId) ?? '',
        index,
        comment,
      })),
    );
  });
}
