import type { EntryFile } from '../file/entry-file.ts';
import { MAX_INDEX } from '../limits.ts';
import { type Violation, violation } from '../violation.ts';
import type { CardDefinition, TemplateElement } from './definition.ts';
import { isIndex } from './repetition.ts';

type ByElementAndIndex<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** The entries of a whole-form write (wire whole-form), by element template id and then by index. */
export interface FormInput {
  readonly elementsData: ByElementAndIndex<Readonly<Record<string, unknown>>>;
  readonly comments?: ByElementAndIndex<string | null> | undefined;
  /** By form element id; on submit, an entry that is named here needs a comment for each of its deviations. */
  readonly deviationComments?: ByElementAndIndex<Readonly<Record<string, string | null>>> | undefined;
  readonly rowVersions?: ByElementAndIndex<number | null> | undefined;
  /** Whether `rowVersions` names every stored entry that the person saw. A submission then submits no other entry. */
  readonly areRowVersionsComplete?: boolean;
  /** All files of entries; an entry that is not named here keeps its files. */
  readonly files?: ByElementAndIndex<readonly EntryFile[]> | undefined;
  /** The client's names for its new entries. */
  readonly keys?: ByElementAndIndex<string | null> | undefined;
  readonly isSubmitted: boolean;
}

/** The part of a whole-form write for one entry; absent fields stay as they are. */
export interface PostedEntry {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly comment?: string | null;
  readonly deviationComments?: Readonly<Record<string, string | null>>;
  readonly rowVersion?: number | null;
  readonly files?: readonly EntryFile[];
  /** The client's name for a new entry; null when it gives none. */
  readonly key?: string | null;
}

/** The entries of one element in a write, by index. */
export type PostedEntries = ReadonlyMap<number, PostedEntry>;

/** A whole-form write sorted by element and entry, with violations for unknown elements and wrong indexes. */
export interface AddressedForm {
  readonly posted: ReadonlyMap<string, PostedEntries>;
  readonly violations: readonly Violation[];
}

const CANONICAL_INDEX = /^(?:0|[1-9]\d{0,3})$/;

type Address = { readonly index: number } | { readonly violation: Violation };

function readIndex(element: TemplateElement, path: readonly string[], key: string): Address {
  const index = CANONICAL_INDEX.test(key) ? Number(key) : -1;
  if (!isIndex(index)) return { violation: violation([...path, key], 'badIndex', { max: MAX_INDEX }) };
  const fits = index === 0 || element.repetitionSettings.isRepeatable;
  return fits ? { index } : { violation: violation([...path, key], 'indexNotZero') };
}

class Sorter {
  readonly posted = new Map<string, Map<number, PostedEntry>>();
  readonly violations: Violation[] = [];
  readonly #elements: ReadonlyMap<string, TemplateElement>;

  constructor(definition: CardDefinition) {
    this.#elements = new Map(definition.elements.map((element) => [element.id, element]));
  }

  /** Adds one part of the body to the result, entry by entry. */
  take<T>(
    part: Exclude<keyof FormInput, 'isSubmitted' | 'areRowVersionsComplete'>,
    said: ByElementAndIndex<T> | undefined,
    entry: (one: T) => PostedEntry,
  ): void {
    for (const [elementId, byIndex] of Object.entries(said ?? {})) {
      const element = this.#elements.get(elementId);
      if (element) this.#takeElement(element, [part, elementId], Object.entries(byIndex), entry);
      else this.violations.push(violation([part, elementId], 'unknownElement'));
    }
  }

  #takeElement<T>(
    element: TemplateElement,
    path: readonly string[],
    said: readonly [string, T][],
    entry: (one: T) => PostedEntry,
  ): void {
    const entries = this.posted.get(element.id) ?? new Map<number, PostedEntry>();
    this.posted.set(element.id, entries);
    for (const [key, one] of said) {
      const address = readIndex(element, path, key);
      if ('violation' in address) this.violations.push(address.violation);
      else entries.set(address.index, { ...entries.get(address.index), ...entry(one) });
    }
  }
}

/**
 * Sorts a whole-form write by entry. An unknown element is a violation at `<part>.<element>`, a bad index at
 * `<part>.<element>.<index>`.
 */
export function addressForm(definition: CardDefinition, input: FormInput): AddressedForm {
  const sorter = new Sorter(definition);
  sorter.take('elementsData', input.elementsData, (data) => ({ data }));
  sorter.take('comments', input.comments, (comment) => ({ comment }));
  sorter.take('deviationComments', input.deviationComments, (deviationComments) => ({ deviationComments }));
  sorter.take('rowVersions', input.rowVersions, (rowVersion) => ({ rowVersion }));
  sorter.take('files', input.files, (files) => ({ files }));
  sorter.take('keys', input.keys, (key) => ({ key }));
  return { posted: sorter.posted, violations: sorter.violations };
}

/** Returns whether a write changes the entry. A row version or a key alone changes nothing. */
export function isWritten({ data, comment, deviationComments, files }: PostedEntry): boolean {
  return (
    data !== undefined || comment !== undefined || deviationComments !== undefined || files !== undefined
  );
}
