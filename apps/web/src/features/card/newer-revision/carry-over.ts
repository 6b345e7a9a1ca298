import type { CardElement } from '@kartoteka/contract/control-card-form';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { hasOptions } from '@kartoteka/domain/data-type/control';
import { selectedValue } from '@kartoteka/domain/data-type/field-option';
import { isFillable } from '@kartoteka/domain/data-type/judge';
import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { isEmptyValue, singleValues } from '@kartoteka/domain/value/stored-value';
import { type RawValue, wireOf } from '../../../controls/raw-value.ts';
import { hasSomethingToFill } from '../../../controls/field-of.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { commentKey } from '../work/comment-key.ts';
import { type AddedFile, type FileChanges, NO_FILE_CHANGES } from '../work/file-changes.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import type { KeptWork } from '../work/work-types.ts';
import { type TypedLine, typedLines } from '../work/typed-words.ts';
import { FIRST_ROW, storedRowKey } from '../work/work-store.ts';
import { counterparts } from './counterparts.ts';
import { newerRevisionTexts as texts } from '#texts/newer-revision';

/** The text of one entry of a card that the server does not know. */
export interface TypedEntry {
  readonly elementId: string;
  readonly rowKey: string;
  readonly work: KeptWork;
}

/** An entry of the new card, with the text that was carried over. */
export interface CarriedEntry {
  readonly elementId: string;
  /** The key under which the device stores the entry. */
  readonly slot: string;
  readonly work: KeptWork;
}

/** Typed text that has no field in the newer revision. */
export interface Homeless {
  readonly elementName: string;
  readonly lines: readonly TypedLine[];
}

export interface CarriedOver {
  readonly entries: readonly CarriedEntry[];
  /** Text that has no field and was put into a comment of the new card. */
  readonly inComments: readonly Homeless[];
  /** Text that has no field and fits into no comment. */
  readonly unplaced: readonly Homeless[];
}

const unitOf = ({ dataType }: FormElement): string | null => dataType.storedValueUnitType?.name ?? null;

/**
 * Returns whether a field of the newer revision can show the value that was typed into its counterpart. A value of
 * another unit would be another measurement, and the new card saves carried values without a press.
 */
function takes(field: FormElement, earlier: FormElement, raw: RawValue): boolean {
  if (!isFillable(field)) return false;
  if (field.dataType.controlType !== earlier.dataType.controlType || kindOf(field) !== kindOf(earlier)) {
    return false;
  }
  if (unitOf(field) !== unitOf(earlier)) return false;
  const wanted = singleValues(wireOf(earlier, raw));
  return singleValues(selectedValue(field, wireOf(field, raw))).length === wanted.length;
}

/** Returns typed text line by line. A typed number has no field any more, so its unit follows the name of its field. */
function linesOf(
  fields: readonly FormElement[],
  work: Parameters<typeof typedLines>[1],
): readonly TypedLine[] {
  const named = fields.map((field) => {
    const unit = hasOptions(field.dataType.controlType) ? null : unitOf(field);
    return unit === null ? field : { ...field, name: texts.withUnit(field.name, unit) };
  });
  return typedLines(named, work);
}

/** Returns the text and files of an entry as an entry of `target`, and the text that has no field there. */
function carryEntry(
  element: CardElement,
  target: CardElement,
  { work, rowKey }: TypedEntry,
): { readonly carried: CarriedEntry; readonly left: readonly TypedLine[] } {
  const fields = fieldsOfElement(element);
  const later = counterparts(fields, fieldsOfElement(target));
  const typed: Record<string, RawValue> = {};
  const left: Record<string, RawValue> = {};
  for (const field of fields) {
    const counterpart = later.get(field.id);
    const given = work.typed[field.id];
    // Ignores a field that was emptied again, because it is empty in a new card anyway.
    const raw = isEmptyValue(given) ? undefined : given;
    const isTaken = raw !== undefined && counterpart !== undefined && takes(counterpart, field, raw);
    if (isTaken) typed[counterpart.id] = raw;
    else if (raw !== undefined) left[field.id] = raw;
    const comment = work.typed[commentKey(field.id)];
    if (comment === undefined) continue;
    if (isTaken) typed[commentKey(counterpart.id)] = comment;
    else left[commentKey(field.id)] = comment;
  }
  const files = filesAt(work, (fieldId) => later.get(fieldId)?.id ?? null);
  return {
    carried: entryOf(target, rowKey, { ...work, typed, files }),
    left: linesOf(fields, { typed: left, comment: null }),
  };
}

/**
 * Turns the text into an entry that was never sent. A submission is not carried over, because the person
 * must submit the new entry.
 */
function entryOf({ id, repetitionSettings }: CardElement, rowKey: string, work: KeptWork): CarriedEntry {
  const index = repetitionSettings.isRepeatable ? null : 0;
  const ownKey = work.index === null ? rowKey : FIRST_ROW;
  const { typed, comment, files = NO_FILE_CHANGES, since = null, typedAt = since } = work;
  const kept = {
    index,
    key: null,
    typed,
    comment,
    files,
    base: NOTHING_STORED,
    attempt: null,
    since,
    typedAt,
  };
  return { elementId: id, slot: index === null ? ownKey : storedRowKey(index), work: kept };
}

const NO_TEXT: KeptWork = {
  index: null,
  key: null,
  typed: {},
  comment: null,
  base: NOTHING_STORED,
  attempt: null,
};

const hasText = ({ comment, typed, files }: KeptWork): boolean =>
  comment !== null || Object.keys(typed).length > 0 || (files?.added.length ?? 0) > 0;

/**
 * Returns the files that were added to an entry. Each file moves to the field that `fieldOf` returns for its old field,
 * or to the entry itself if `fieldOf` returns null.
 */
function filesAt({ files }: KeptWork, fieldOf: (fieldId: string) => string | null): FileChanges {
  const added = (files?.added ?? []).map((file) => ({
    ...file,
    formElementId: file.formElementId === null ? null : fieldOf(file.formElementId),
  }));
  return { ...NO_FILE_CHANGES, added };
}

/**
 * Carries the typed text of a card that the server does not know over to a newer revision of its template. Text without
 * a field goes into the comment of its entry. In four cases all text of an entry goes into the comment of the first
 * entry of the new card: the element of the entry is gone, only others may fill the element, the element has no field
 * to answer any more, or the element is no longer repeatable and has an entry already.
 */
export function carryOver(
  before: readonly CardElement[],
  after: readonly CardElement[],
  typed: readonly TypedEntry[],
): CarriedOver {
  const writable = after.filter((element) => !element.isReadOnly && hasSomethingToFill(element));
  const targets = counterparts(before, writable);
  const entries: CarriedEntry[] = [];
  const homeless: { readonly at: number | null; readonly text: Homeless }[] = [];
  const full = new Set<string>();
  /** Files of entries that have no place of their own in the new card. */
  const orphans: AddedFile[] = [];
  for (const element of before) {
    const target = targets.get(element.id);
    for (const entry of typed) {
      if (entry.elementId !== element.id || !hasText(entry.work)) continue;
      const { name: elementName } = element;
      if (target === undefined || full.has(target.id)) {
        const { typed: own, comment, files } = entry.work;
        // If no element can be filled, the photos and files have no place either. They are then listed with the text,
        // and the dialog saves both as files on the device.
        const words =
          writable.length === 0 && files ? { typed: own, comment, files } : { typed: own, comment };
        const lines = linesOf(fieldsOfElement(element), words);
        if (lines.length > 0) homeless.push({ at: null, text: { elementName, lines } });
        orphans.push(...filesAt(entry.work, () => null).added);
        continue;
      }
      const { carried, left } = carryEntry(element, target, entry);
      if (!target.repetitionSettings.isRepeatable) full.add(target.id);
      entries.push(carried);
      if (left.length > 0) homeless.push({ at: entries.length - 1, text: { elementName, lines: left } });
    }
  }
  return intoComments(withFiles(entries, orphans, writable), homeless, writable);
}

/**
 * Adds the files of entries that have no place of their own to the first entry. If there is no entry, adds one to the
 * first element that can be filled.
 */
function withFiles(
  entries: readonly CarriedEntry[],
  orphans: readonly AddedFile[],
  [firstElement]: readonly CardElement[],
): readonly CarriedEntry[] {
  if (orphans.length === 0) return entries;
  const [first, ...others] =
    entries.length > 0 || firstElement === undefined ? entries : [entryOf(firstElement, FIRST_ROW, NO_TEXT)];
  if (first === undefined) return entries;
  const { files = NO_FILE_CHANGES } = first.work;
  const added = [...files.added, ...orphans];
  return [{ ...first, work: { ...first.work, files: { ...files, added } } }, ...others];
}

function intoComments(
  carried: readonly CarriedEntry[],
  homeless: readonly { readonly at: number | null; readonly text: Homeless }[],
  [first]: readonly CardElement[],
): CarriedOver {
  const entries = [...carried];
  const inComments: Homeless[] = [];
  const unplaced: Homeless[] = [];
  for (const { at, text } of homeless) {
    if (entries.length === 0 && first !== undefined) entries.push(entryOf(first, FIRST_ROW, NO_TEXT));
    const index = at ?? 0;
    const entry = entries[index];
    const comment = [entry?.work.comment, texts.inComment(text.elementName, text.lines)]
      .filter(Boolean)
      .join('\n');
    if (entry === undefined || textLength(comment) > COMMENT_LENGTH) {
      unplaced.push(text);
      continue;
    }
    entries[index] = { ...entry, work: { ...entry.work, comment } };
    inComments.push(text);
  }
  return { entries: entries.filter(({ work }) => hasText(work)), inComments, unplaced };
}
