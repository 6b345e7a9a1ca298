import type { EntryFile } from '../file/entry-file.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import type { TemplateElement } from './definition.ts';
import type { CardState, Entry } from './entry.ts';
import { stateOf } from './completion.ts';

/** The card and the revision that a signature covers (ruling 4.7). */
export interface SignedCard {
  readonly id: string;
  readonly name: string;
  /** Content hash of the revision, which fixes labels, units, norms and rules as the signer saw them. */
  readonly revisionHash: string;
}

/**
 * Returns the text whose hash is `dataHash`: the card, its revision and every entry's values, comments and files, in
 * the order of the template and then by index. The keys for comments on deviations and for files are left out where
 * there are none, because data signed before these existed must keep its hash. Authors and times of saves, row versions
 * and signatures are not signed, so they are left out.
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

function signedEntry({ index, values, comment, deviationComments, files = [] }: Entry): Json {
  const hasOwn = Object.keys(deviationComments).length > 0;
  return {
    index,
    values,
    comment,
    ...(hasOwn ? { deviationComments } : {}),
    ...(files.length > 0 ? { files: files.map(signedFile) } : {}),
  };
}

/**
 * Returns the parts of a file that a signature covers: all of them except a picture's width and height and the author's
 * name. The hash stands for the bytes, and the author's id for the author.
 */
function signedFile({ createdBy, ...file }: EntryFile): Json {
  const { id, name, mediaType, size, sha256, creationTime, originalId, formElementId, caption } = file;
  return {
    id,
    name,
    mediaType,
    size,
    sha256,
    creationTime,
    createdBy: createdBy.id,
    originalId,
    formElementId,
    caption,
  };
}
