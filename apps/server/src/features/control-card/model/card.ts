import type { Party, TemplateElement } from '@kartoteka/domain/card/definition';
import type { ElementState, Entry } from '@kartoteka/domain/card/entry';
import type { Slot } from '@kartoteka/domain/card/slots';
import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import type { CardStatus } from '@kartoteka/domain/card/status';
import type { Deviation } from '@kartoteka/domain/data-type/deviation';
import { selectedValues } from '@kartoteka/domain/data-type/field-option';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import type { EntryValues } from '@kartoteka/domain/value/stored-value';
import type { Selectable } from 'kysely';
import type { ControlCardTable } from '../../../db/tables/cards.ts';
import type { CardNames } from '../../../search/card-names.ts';
import type { Revision } from '../../revision/read.ts';

type Derived = 'list_status' | 'return_files' | 'void_files' | 'file_count';
export type CardRow = Omit<Selectable<ControlCardTable>, Derived> & { readonly status: CardStatus };

/** An entry with all its stored data. */
export interface StoredEntry extends Entry {
  readonly id: string;
  readonly key: string | null;
  readonly deviations: readonly Deviation[];
  readonly files: readonly EntryFile[];
  readonly submittedAt: Date | null;
  readonly submitterId: string | null;
  /** The reason for which the entry was returned; null when it was never returned, and after its next submission. */
  readonly returnReason: string | null;
  readonly reopenedAt: Date | null;
  readonly creationTime: Date;
  readonly creatorId: string;
  readonly lastModificationTime: Date | null;
  readonly lastModifierId: string | null;
  /** The times at which the current content was typed and arrived; null when the device claims no time of typing. */
  readonly typed: Typed | null;
}

/** The time of typing by the clock of the device, and of the arrival by the clock of the server. */
export interface Typed {
  readonly at: Date;
  readonly arrivedAt: Date;
}

/** An element of the card with its entries, ordered by index. */
export interface StoredElement extends ElementState<StoredEntry> {
  /**
   * The last row versions of deleted entries, by index. A new entry with the same index continues from that version.
   */
  readonly retiredVersions: ReadonlyMap<number, number>;
  /** Number of deleted entries. Several of them may have had the same index. */
  readonly deletedCount: number;
  /** Whether the element is complete; stored for lists. */
  readonly isDone: boolean;
  readonly closedAt: Date | null;
  readonly closerId: string | null;
}

/** A signature that was not voided. */
interface StoredSignature {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly meaning: string;
  readonly dataHash: Buffer;
  readonly signedAt: Date;
}

/** A slot of one round; each submission of the card makes new slots. */
export interface StoredSlot extends Slot {
  readonly round: number;
  readonly position: number;
  readonly isDue: boolean;
  readonly closedAt: Date | null;
  readonly signature: StoredSignature | null;
}

interface ReasonFiles {
  readonly returned: readonly EntryFile[];
  readonly voided: readonly EntryFile[];
}

interface Filler {
  readonly id: string;
  readonly name: string;
}

/** Reasons for which files were redacted, by the file's id. */
export type RedactedFiles = ReadonlyMap<string, string>;

/** A card with all data that its rules and screens need. It is immutable: actions make a new one. */
export interface Card {
  readonly row: CardRow;
  readonly revision: Revision;
  /** Elements by id; every element of the revision is there. */
  readonly elements: ReadonlyMap<string, StoredElement>;
  /**
   * The slots of the last round, ordered by position. A card that was read has no slots of earlier rounds, because a
   * card may have thousands of them. When an action begins a round, the slots of the round before stay in front.
   */
  readonly slots: readonly StoredSlot[];
  /** The parties that slots of earlier rounds name, each once. */
  readonly earlierParties: readonly Party[];
  /** The files of the last return, while the card has a return reason, and the files of the void. */
  readonly reasonFiles: ReasonFiles;
  /** Reasons for which files of the card were redacted, by the file's id. */
  readonly redactedFiles: RedactedFiles;
  /** The card's fillers, in the order of their first changes. */
  readonly fillers: readonly Filler[];
  /** Names of the people who filled, started or voided the card, by user id. */
  readonly people: ReadonlyMap<string, string>;
  /** The names of template, group and type, by which a search finds the card. */
  readonly names: CardNames;
}

/** Returns an element of the card's revision; undefined for an unknown id. */
export function elementOf(card: Card, elementId: string): TemplateElement | undefined {
  return card.revision.definition.elements.find((element) => element.id === elementId);
}

/** Returns the stored state of an element of the revision. */
export function storedElement(card: Card, element: TemplateElement): StoredElement {
  const stored = card.elements.get(element.id);
  if (!stored) throw new Error(`Card ${card.row.id} lacks element ${element.id}`);
  return stored;
}

/**
 * Returns the values of an entry as they are shown. A draft in a card in progress is shown without values that the
 * selects of the form do not offer (ruling 6.8). Every other entry is shown as stored.
 */
export function shownValues({ row }: Card, element: TemplateElement, entry: StoredEntry): EntryValues {
  const isDraft = row.status === 'inProgress' && !entry.isSubmitted;
  return isDraft ? selectedValues(fieldsOf(element), entry.values) : entry.values;
}

/** Returns the slots of the last round; none while the card is in progress. */
export function currentSlots({ row, slots }: Card): StoredSlot[] {
  return row.status === 'inProgress' ? [] : slots.filter((slot) => slot.round === row.approval_round);
}

/** Finds an entry by its id, together with its element. */
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
