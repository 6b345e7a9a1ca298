import type { TemplateElement } from '@kartoteka/domain/card/definition';
import type { ElementState, Entry } from '@kartoteka/domain/card/entry';
import type { Slot } from '@kartoteka/domain/card/slots';
import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import type { CardStatus } from '@kartoteka/domain/card/status';
import type { Deviation } from '@kartoteka/domain/data-type/deviation';
import { selectedValues } from '@kartoteka/domain/data-type/field-option';
import type { EntryValues } from '@kartoteka/domain/value/stored-value';
import type { Selectable } from 'kysely';
import type { ControlCardTable } from '../../db/tables/cards.ts';
import type { CardNames } from '../../search/card-names.ts';
import type { Revision } from '../revision/read.ts';

export type CardRow = Omit<Selectable<ControlCardTable>, 'list_status'> & { readonly status: CardStatus };

/** An entry with all that is stored of it. */
export interface StoredEntry extends Entry {
  readonly id: string;
  readonly key: string | null;
  readonly deviations: readonly Deviation[];
  readonly submittedAt: Date | null;
  readonly submitterId: string | null;
  /** Why it was returned for correction; gone with its next submission. */
  readonly returnReason: string | null;
  readonly reopenedAt: Date | null;
  readonly creationTime: Date;
  readonly creatorId: string;
  readonly lastModificationTime: Date | null;
  readonly lastModifierId: string | null;
}

/** An element of the card with its entries by index. */
export interface StoredElement extends ElementState<StoredEntry> {
  /** The last row version of what was deleted, by index: who takes the index again counts on from there. */
  readonly retiredVersions: ReadonlyMap<number, number>;
  /** Whether it no longer holds the card up; kept for lists. */
  readonly isDone: boolean;
  readonly closedAt: Date | null;
  readonly closerId: string | null;
}

/** A signature that counts. */
export interface StoredSignature {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly meaning: string;
  readonly dataHash: Buffer;
  readonly signedAt: Date;
}

/** A slot of one round; after a return the card gets new ones. */
export interface StoredSlot extends Slot {
  readonly round: number;
  readonly position: number;
  readonly isDue: boolean;
  readonly closedAt: Date | null;
  readonly signature: StoredSignature | null;
}

export interface Filler {
  readonly id: string;
  readonly name: string;
}

/** A card with everything that its rules and its screens ask for; a value that actions make new ones from. */
export interface Card {
  readonly row: CardRow;
  readonly revision: Revision;
  /** Every element of the revision has one. */
  readonly elements: ReadonlyMap<string, StoredElement>;
  /** Of all rounds, in the order of round and position. */
  readonly slots: readonly StoredSlot[];
  /** Who wrote to an entry, the first one first. */
  readonly fillers: readonly Filler[];
  /** Names of everybody who occurs, by user id. */
  readonly people: ReadonlyMap<string, string>;
  /** What it is found by. */
  readonly names: CardNames;
}

/** An element of the card's revision; undefined for an id that it does not have. */
export function elementOf(card: Card, elementId: string): TemplateElement | undefined {
  return card.revision.definition.elements.find((element) => element.id === elementId);
}

/** What is stored of an element that the revision has. */
export function storedElement(card: Card, element: TemplateElement): StoredElement {
  const stored = card.elements.get(element.id);
  if (!stored) throw new Error(`Card ${card.row.id} lacks element ${element.id}`);
  return stored;
}

/** The values of an entry as it shows: in a card in progress a draft's as far as they count (ruling 6.8), else as stored. */
export function shownValues({ row }: Card, element: TemplateElement, entry: StoredEntry): EntryValues {
  const isDraft = row.status === 'inProgress' && !entry.isSubmitted;
  return isDraft ? selectedValues(fieldsOf(element), entry.values) : entry.values;
}

/** The slots that count now: those of the last round, once the card has left its fillers. */
export function currentSlots({ row, slots }: Card): StoredSlot[] {
  return row.status === 'inProgress' ? [] : slots.filter((slot) => slot.round === row.approval_round);
}

/** An entry by its id, with the element that it belongs to. */
export function findEntry(
  card: Card,
  entryId: string,
): { element: TemplateElement; entry: StoredEntry } | undefined {
  for (const element of card.revision.definition.elements) {
    const entry = storedElement(card, element).entries.find((one) => one.id === entryId);
    if (entry) return { element, entry };
  }
  return undefined;
}
