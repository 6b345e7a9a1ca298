import { businessRule, type BusinessRule } from '../business-rule.ts';
import { type EntryFile, sameFiles } from '../file/entry-file.ts';
import { selectedValues } from '../data-type/field-option.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import { conflict, done, invalid, refused, type VersionedOutcome } from '../outcome.ts';
import { sameValues } from '../value/stored-value.ts';
import type { PathSegment, Violation } from '../violation.ts';
import { hasSomethingToFill, stateOf } from './completion.ts';
import type { CardDefinition, TemplateElement } from './definition.ts';
import type { CardState, ElementState, Entry, EntryWrite } from './entry.ts';
import { addressForm, type FormInput, isWritten, type PostedEntries } from './form-input.ts';
import { sameDeviationComments } from './entry-comments.ts';
import { type EntryJudgement, fieldsOf, judgeEntry } from './judge-entry.ts';
import { addingRefusal, contentRefusal, entryRefusal, isStale } from './may-write.ts';
import { tooMany, wrongCount } from './repetition.ts';
import { saidOf } from './judge-save.ts';
import type { CardStatus } from './status.ts';

/** One entry to be stored, with the id of its element. */
interface FormWrite extends EntryWrite {
  readonly elementTemplateId: string;
}

/** The changes of a write; unchanged entries are left out. */
export interface FormChange {
  readonly writes: readonly FormWrite[];
  /** Ids of the elements whose groups the write submits. */
  readonly submittedGroups: readonly string[];
}

/**
 * An entry with which a write is in conflict. `index` is the index in the write. `entry` is the stored entry with that
 * index or with the sent key; null when there is none.
 */
export interface StaleEntry<E extends Entry = Entry> {
  readonly elementTemplateId: string;
  readonly index: number;
  readonly entry: E | null;
}

/** One entry as it would be after the write. */
interface Merged {
  readonly index: number;
  /** The stored entry; undefined for a new entry. */
  readonly current: Entry | undefined;
  readonly judgement: EntryJudgement;
  /** The files that the write names; undefined when the stored files stay. */
  readonly files: readonly EntryFile[] | undefined;
  readonly isSubmitted: boolean;
}

/** One element with the entries that the write touches. */
interface Place {
  readonly element: TemplateElement;
  readonly state: ElementState;
  readonly posted: PostedEntries;
  readonly merged: readonly Merged[];
  /** Number of entries that the element has after the write. */
  readonly count: number;
}

const NONE: PostedEntries = new Map();

function writtenIndexes(posted: PostedEntries): number[] {
  return [...posted].flatMap(([index, entry]) => (isWritten(entry) ? [index] : []));
}

/**
 * Returns the indexes of the entries for which the write has values, comments or files. A submit adds the indexes of
 * all stored entries, and index 0 of a non-repeatable element with something to fill.
 */
function touchedIndexes(
  element: TemplateElement,
  state: ElementState,
  posted: PostedEntries,
  submit: boolean,
) {
  const isDue = submit && !element.repetitionSettings.isRepeatable && hasSomethingToFill(element);
  const stored = submit ? state.entries.map((entry) => entry.index) : [];
  const touched = new Set([...(isDue ? [0] : []), ...stored, ...writtenIndexes(posted)]);
  return [...touched].sort((a, b) => a - b);
}

function place(
  element: TemplateElement,
  state: ElementState,
  posted: PostedEntries,
  submit: boolean,
  engine: RegexEngine,
): Place {
  const merged = touchedIndexes(element, state, posted, submit).map((index): Merged => {
    const current = state.entries.find((entry) => entry.index === index);
    const said = posted.get(index);
    const open = submit ? 'submit' : 'save';
    // A submitted entry was judged when it was submitted, and a write may only repeat it.
    const mode = current?.isSubmitted ? 'repeat' : open;
    const stored = current?.values ?? {};
    const data = said?.data ?? (mode === 'submit' ? selectedValues(fieldsOf(element), stored) : stored);
    const files = said?.files;
    const all = files ?? current?.files;
    const judgement = judgeEntry(element, data, saidOf(said ?? {}, current), mode, engine, all);
    return { index, current, judgement, files, isSubmitted: submit || current?.isSubmitted === true };
  });
  const after = new Set([...state.entries, ...merged].map((entry) => entry.index));
  return { element, state, posted, merged, count: after.size };
}

function isSame({ current, judgement, files }: Merged): boolean {
  return (
    current !== undefined &&
    (files === undefined || sameFiles(current.files ?? [], files)) &&
    current.comment === judgement.comment &&
    sameDeviationComments(current.deviationComments, judgement.deviationComments) &&
    sameValues(current.values, judgement.values)
  );
}

function placeRefusal(
  { element, state, posted, merged, count }: Place,
  submit: boolean,
): BusinessRule | null {
  for (const one of merged) {
    const key = one.current === undefined ? (posted.get(one.index)?.key ?? null) : null;
    if (key !== null && state.retiredKeys.includes(key)) return businessRule('Kartoteka.Card:KeyUsed');
    if (isSame(one)) continue;
    const { current, judgement, files = current?.files } = one;
    const closed = current ? entryRefusal(element, current) : addingRefusal(element, state);
    const refusal = closed ?? contentRefusal(element, current, { ...judgement, files });
    if (refusal) return refusal;
  }
  return submit && hasSomethingToFill(element) ? wrongCount(element, count) : tooMany(element, count);
}

/** Returns the open entries that a submission would submit although the person did not see them (ruling 5.10). */
function unseenEntries<E extends Entry>(
  definition: CardDefinition,
  state: CardState<E>,
  posted: ReadonlyMap<string, PostedEntries>,
): StaleEntry<E>[] {
  return definition.elements.flatMap(({ id }) =>
    (state.get(id)?.entries ?? [])
      .filter(
        ({ index, isSubmitted }) => !isSubmitted && posted.get(id)?.get(index)?.rowVersion === undefined,
      )
      .map((entry) => ({ elementTemplateId: id, index: entry.index, entry })),
  );
}

function staleEntries<E extends Entry>(
  definition: CardDefinition,
  state: CardState<E>,
  posted: ReadonlyMap<string, PostedEntries>,
): StaleEntry<E>[] {
  return definition.elements.flatMap(({ id }) =>
    [...(posted.get(id) ?? NONE)].flatMap(([index, { rowVersion, key = null }]) => {
      const entries = state.get(id)?.entries ?? [];
      const current = entries.find((one) => one.index === index);
      // An entry with this key already exists at another index, because the client lost the answer with that index.
      const begun = current || key === null ? undefined : entries.find((one) => one.key === key);
      const entry = current ?? begun;
      return begun || isStale(rowVersion, entry)
        ? [{ elementTemplateId: id, index, entry: entry ?? null }]
        : [];
    }),
  );
}

/**
 * The first segment of a path in the whole form, by the first segment of the path in an entry. The only other first
 * segment, `deviationComments`, is the same in both.
 */
const FORM_ROOTS: ReadonlyMap<PathSegment | undefined, string> = new Map([
  ['data', 'elementsData'],
  ['comment', 'comments'],
  ['files', 'files'],
]);

/** Turns the paths of an entry's violations into paths of the whole form. */
function formViolations({ element, merged }: Place): Violation[] {
  return merged.flatMap(({ index, judgement }) =>
    judgement.violations.map((one) => {
      const [part, ...rest] = one.path;
      return { ...one, path: [FORM_ROOTS.get(part) ?? 'deviationComments', element.id, index, ...rest] };
    }),
  );
}

function writesOf({ element, state, posted, merged }: Place, submit: boolean): FormWrite[] {
  const names = new Set<string>();
  const nameOf = (index: number): { key?: string } => {
    const key = posted.get(index)?.key ?? null;
    if (key === null || names.has(key)) return {};
    names.add(key);
    return { key };
  };
  return merged.flatMap((one): FormWrite[] => {
    if (isSame(one) && one.current?.isSubmitted === one.isSubmitted) return [];
    const { values, comment, deviationComments, deviations } = one.judgement;
    const isNew = one.current === undefined;
    return [
      {
        elementTemplateId: element.id,
        index: one.index,
        isNew,
        values,
        comment,
        deviationComments,
        isSubmitted: one.isSubmitted,
        deviations,
        opensGroup: isNew && state.isGroupSubmitted && !submit,
        ...(one.files === undefined ? {} : { files: one.files }),
        ...(isNew ? nameOf(one.index) : {}),
      },
    ];
  });
}

/**
 * Judges the saving or the submission of a whole card at once, under the same rules as for single entries (ruling 5.3).
 * Assignments do not bind the caller. Entries that the write does not name stay. A submitted entry may only be sent
 * unchanged. With `isSubmitted`, every entry and every group is submitted, and the card is complete. With
 * `areRowVersionsComplete` too, an open entry without a row version is a conflict. An unknown element, field or index
 * is a violation at the member that names it. Violations of entries are at
 * `elementsData.<element>.<index>.<formElementId>`, `comments.<element>.<index>`,
 * `deviationComments.<element>.<index>.<formElementId>` and `files.<element>.<index>.<position>`.
 */
export function judgeForm<E extends Entry>(
  status: CardStatus,
  definition: CardDefinition,
  state: CardState<E>,
  input: FormInput,
  engine: RegexEngine,
): VersionedOutcome<FormChange, readonly StaleEntry<E>[]> {
  const { posted, violations } = addressForm(definition, input);
  if (violations.length > 0) return invalid(violations);
  if (status !== 'inProgress') return refused(businessRule('Kartoteka.Card:NotInProgress'));
  const submit = input.isSubmitted;
  const isEachSeen = submit && input.areRowVersionsComplete === true;
  const unseen = isEachSeen ? unseenEntries(definition, state, posted) : [];
  const stale = [...staleEntries(definition, state, posted), ...unseen];
  if (stale.length > 0) return conflict(stale);

  const places = definition.elements.map((element) =>
    place(element, stateOf(state, element.id), posted.get(element.id) ?? NONE, submit, engine),
  );
  for (const one of places) {
    const refusal = placeRefusal(one, submit);
    if (refusal) return refused(refusal);
  }
  const broken = places.flatMap(formViolations);
  if (broken.length > 0) return invalid(broken);
  const opened = places.filter(
    ({ element, state: { isGroupSubmitted } }) =>
      element.repetitionSettings.isRepeatable && !isGroupSubmitted,
  );
  return done({
    writes: places.flatMap((one) => writesOf(one, submit)),
    submittedGroups: submit ? opened.map(({ element }) => element.id) : [],
  });
}
