import { MAX_INDEX } from '../limits.ts';
import { type Violation, violation } from '../violation.ts';
import type { CardDefinition, TemplateElement } from './definition.ts';
import { isIndex } from './repetition.ts';

type ByElementAndIndex<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** The body of a whole-form write (wire, 'Control card'); keys are element template ids, then indexes. */
export interface FormInput {
  readonly elementsData: ByElementAndIndex<Readonly<Record<string, unknown>>>;
  readonly comments?: ByElementAndIndex<string | null> | undefined;
  readonly rowVersions?: ByElementAndIndex<number | null> | undefined;
  readonly isSubmitted: boolean;
}

/** What a whole-form write says of one entry; what it leaves out stays. */
export interface PostedEntry {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly comment?: string | null;
  readonly rowVersion?: number | null;
}

/** The entries of one element that a write names, by index. */
export type PostedEntries = ReadonlyMap<number, PostedEntry>;

/** A whole-form write by element and entry, with the addresses that do not exist. */
export interface AddressedForm {
  readonly posted: ReadonlyMap<string, PostedEntries>;
  readonly violations: readonly Violation[];
}

const CANONICAL_INDEX = /^(?:0|[1-9]\d{0,3})$/;

function readIndex(element: TemplateElement, key: string): number | 'badIndex' | 'indexNotZero' {
  if (!CANONICAL_INDEX.test(key) || !isIndex(Number(key))) return 'badIndex';
  const index = Number(key);
  return index === 0 || element.repetitionSettings.isRepeatable ? index : 'indexNotZero';
}

const PARTS = [
  ['elementsData', 'data'],
  ['comments', 'comment'],
  ['rowVersions', 'rowVersion'],
] as const;

/** Sorts a whole-form write by entry. Violations: `<part>.<element>` unknown, `<part>.<element>.<index>` no index. */
export function addressForm(definition: CardDefinition, input: FormInput): AddressedForm {
  const elements = new Map(definition.elements.map((element) => [element.id, element]));
  const posted = new Map<string, Map<number, PostedEntry>>();
  const violations: Violation[] = [];
  for (const [part, field] of PARTS) {
    for (const [elementId, byIndex] of Object.entries(input[part] ?? {})) {
      const element = elements.get(elementId);
      if (!element) {
        violations.push(violation([part, elementId], 'unknownElement'));
        continue;
      }
      const entries = posted.get(elementId) ?? new Map<number, PostedEntry>();
      posted.set(elementId, entries);
      for (const [key, said] of Object.entries(byIndex)) {
        const index = readIndex(element, key);
        if (index === 'badIndex')
          violations.push(violation([part, elementId, key], index, { max: MAX_INDEX }));
        else if (index === 'indexNotZero') violations.push(violation([part, elementId, key], index));
        else entries.set(index, { ...entries.get(index), [field]: said });
      }
    }
  }
  return { posted, violations };
}

/** Whether a write says anything of an entry that is to be stored; a row version alone only watches it. */
export function isWritten(posted: PostedEntry | undefined): boolean {
  return posted?.data !== undefined || posted?.comment !== undefined;
}
