import type { EntryFile } from '../file/entry-file.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import { businessRule, type BusinessRule } from '../business-rule.ts';
import { MAX_INDEX } from '../limits.ts';
import { conflict, done, invalid, refused, type VersionedOutcome } from '../outcome.ts';
import { type Violation, violation } from '../violation.ts';
import type { TemplateElement } from './definition.ts';
import type { ElementState, Entry, EntryWrite } from './entry.ts';
import type { SaidComments } from './entry-comments.ts';
import { judgeEntry } from './judge-entry.ts';
import {
  addingRefusal,
  contentRefusal,
  entryRefusal,
  isStale,
  type Writer,
  writeRefusal,
} from './may-write.ts';
import { isIndex, nextIndex } from './repetition.ts';
import type { CardStatus } from './status.ts';

/** The context of a write to an element: the card's status, the element with its stored state, and the writer. */
export interface ElementAttempt<E extends Entry = Entry> {
  readonly status: CardStatus;
  readonly element: TemplateElement;
  readonly state: ElementState<E>;
  readonly writer: Writer;
}

/** Completes the comments of a write: comments that it leaves out stay as they are stored. */
export function saidOf(
  { comment, deviationComments: own = null }: Pick<EntryInput, 'comment' | 'deviationComments'>,
  current: Entry | undefined,
): SaidComments {
  return {
    comment: comment === undefined ? (current?.comment ?? null) : comment,
    deviationComments: own ?? current?.deviationComments ?? {},
    isEachDue: own !== null,
  };
}

/** The entry in the body of 'PUT {id}/element' (wire entry). */
export interface EntryInput {
  /** Null or absent: the next index, or 0 for a non-repeatable element. */
  readonly index?: number | null | undefined;
  /**
   * The client's name for the entry, ignored when there is an index. In a repeatable element it means the entry that
   * was begun with this key, when there is one. The key of a deleted entry is refused.
   */
  readonly key?: string | null | undefined;
  /** Replaces the entry's values. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Absent: the stored comment stays. */
  readonly comment?: string | null | undefined;
  /**
   * All comments on deviations, by form element id. On submit, each deviation then needs its own comment. Absent or
   * null: the stored comments stay, and the entry's comment covers deviations without one.
   */
  readonly deviationComments?: Readonly<Record<string, string | null>> | null | undefined;
  /** All files of the entry. Absent or null: the stored files stay. */
  readonly files?: readonly EntryFile[] | null | undefined;
  readonly submit: boolean;
  /** The row version of the entry that the writer has read. `isStale` explains null and absence. */
  readonly rowVersion?: number | null | undefined;
}

function indexViolation({ element }: ElementAttempt, index: number | null): Violation | null {
  if (index === null) return null;
  if (!element.repetitionSettings.isRepeatable) {
    return index === 0 ? null : violation(['index'], 'indexNotZero');
  }
  return isIndex(index) ? null : violation(['index'], 'badIndex', { max: MAX_INDEX });
}

function begunAs({ entries }: ElementState, key: string | null): number | undefined {
  return key === null ? undefined : entries.find((entry) => entry.key === key)?.index;
}

function targetIndex(
  { element, state }: ElementAttempt,
  index: number | null,
  key: string | null,
): number | BusinessRule {
  const isRepeatable = element.repetitionSettings.isRepeatable;
  const target = isRepeatable ? (index ?? begunAs(state, key) ?? nextIndex(state)) : 0;
  return (
    target ?? businessRule('Kartoteka.Card:MaxRepetitions', { element: element.name, max: MAX_INDEX + 1 })
  );
}

/** Returns the stored entry that a write means; undefined when there is none. */
export function entryMeant<E extends Entry>(
  { element, state }: Pick<ElementAttempt<E>, 'element' | 'state'>,
  { index, key }: Pick<EntryInput, 'index' | 'key'>,
): E | undefined {
  const isRepeatable = element.repetitionSettings.isRepeatable;
  const meant = isRepeatable ? (index ?? begunAs(state, key ?? null)) : 0;
  return state.entries.find((entry) => entry.index === meant);
}

/**
 * Judges the saving or the submission of one entry: 'Zapisz' stores it in any state, 'Zatwierdź' enforces the rules
 * (ruling 5.1). Violations are at `index`, `data.<formElementId>`, `comment`, `deviationComments.<formElementId>` and
 * `files.<position>`. A conflict carries the stored entry, null when there is none.
 */
export function judgeSave<E extends Entry>(
  attempt: ElementAttempt<E>,
  input: EntryInput,
  engine: RegexEngine,
): VersionedOutcome<EntryWrite, E | null> {
  const { status, element, state, writer } = attempt;
  const given = input.index ?? null;
  const badIndex = indexViolation(attempt, given);
  if (badIndex) return invalid([badIndex]);
  const mayNot = writeRefusal(status, element, writer);
  if (mayNot) return refused(mayNot);
  const key = given === null ? (input.key ?? null) : null;
  if (key !== null && state.retiredKeys.includes(key)) return refused(businessRule('Kartoteka.Card:KeyUsed'));
  const index = targetIndex(attempt, given, key);
  if (typeof index !== 'number') return refused(index);
  const current = state.entries.find((entry) => entry.index === index);
  if (isStale(input.rowVersion, current)) return conflict(current ?? null);
  const refusal = current ? entryRefusal(element, current) : addingRefusal(element, state);
  if (refusal) return refused(refusal);

  const said = saidOf(input, current);
  const files = input.files ?? current?.files ?? [];
  const judged = judgeEntry(element, input.data, said, input.submit ? 'submit' : 'save', engine, files);
  const noContent = contentRefusal(element, current, { ...judged, files });
  if (noContent) return refused(noContent);
  if (judged.violations.length > 0) return invalid(judged.violations);
  return done({
    index,
    isNew: current === undefined,
    values: judged.values,
    comment: judged.comment,
    deviationComments: judged.deviationComments,
    isSubmitted: input.submit,
    deviations: judged.deviations,
    opensGroup: current === undefined && state.isGroupSubmitted,
    ...(input.files ? { files: input.files } : {}),
    ...(current === undefined && key !== null ? { key } : {}),
  });
}

/** Judges the deletion of one entry. Refuses a submitted entry. The result is the index, even when no entry has it. */
export function judgeEntryDeletion<E extends Entry>(
  attempt: ElementAttempt<E>,
  index: number,
  rowVersion: number | undefined,
): VersionedOutcome<number, E | null> {
  const { status, element, state, writer } = attempt;
  const mayNot = writeRefusal(status, element, writer);
  if (mayNot) return refused(mayNot);
  const current = state.entries.find((entry) => entry.index === index);
  if (isStale(rowVersion, current)) return conflict(current ?? null);
  const refusal = current ? entryRefusal(element, current) : null;
  return refusal ? refused(refusal) : done(index);
}
