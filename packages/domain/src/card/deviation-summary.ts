import type { Deviation } from '../data-type/deviation.ts';
import { deviationsOf } from '../data-type/judge.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import type { CardDefinition } from './definition.ts';
import type { CardState } from './entry.ts';
import { stateOf } from './completion.ts';
import { fieldsOf } from './judge-entry.ts';

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
    const { id: elementTemplateId, name: elementName } = element;
    const entries = stateOf(state, elementTemplateId).entries.toSorted((a, b) => a.index - b.index);
    return entries.flatMap(({ index, comment, values }) =>
      fieldsOf(element).flatMap((field) =>
        deviationsOf(field, values[field.id] ?? null, engine).map((deviation) => {
          const formElementName = field.name;
          return { ...deviation, elementTemplateId, elementName, formElementName, index, comment };
        }),
      ),
    );
  });
}
