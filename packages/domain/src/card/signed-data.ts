import { canonicalJson, type Json } from './canonical-json.ts';
import type { TemplateElement } from './definition.ts';
import type { CardState, Entry } from './entry.ts';
import { stateOf } from './completion.ts';

/** What a signature stands for (ruling 4.7). */
export interface SignedCard {
  readonly id: string;
  readonly name: string;
  /** Content hash of the revision: labels, units, norms and rules as the signer saw them. */
  readonly revisionHash: string;
}

/**
 * The text whose hash is `dataHash`: the card, its revision and every entry's values and comments, in template
 * then entry order. Comments to deviations are in it where there are any: what was signed before there were has none. Who saved and when, row versions and signatures stay out: they are not what is signed.
 */
export function signedData(
  card: SignedCard,
  definition: { readonly elements: readonly Pick<TemplateElement, 'id'>[] },
  state: CardState,
): string {
  return canonicalJson({
    id: card.id,
    name: card.name,
    revision: card.revisionHash,
    elements: definition.elements.map((element) => ({
      id: element.id,
      entries: stateOf(state, element.id)
        .entries.toSorted((a, b) => a.index - b.index)
        .map(signedEntry),
    })),
  });
}

function signedEntry({ index, values, comment, deviationComments }: Entry): Json {
  const hasOwn = Object.keys(deviationComments).length > 0;
  return { index, values, comment, ...(hasOwn ? { deviationComments } : {}) };
}
