import { businessRule } from '../business-rule.ts';
import { selectedValues } from '../data-type/field-option.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import { conflict, done, invalid, refused, type VersionedOutcome } from '../outcome.ts';
import { under } from '../violation.ts';
import type { EntryWrite } from './entry.ts';
import { fieldsOf, judgeEntry } from './judge-entry.ts';
import { unseenIndexes, writeRefusal } from './may-write.ts';
import { wrongCount } from './repetition.ts';
import { type ElementAttempt, saidOf } from './judge-save.ts';

/** The result of submitting a group: only the entries that change. */
export interface GroupSubmission {
  readonly writes: readonly EntryWrite[];
}

/**
 * Judges the submission of a repeatable element with its stored values and comments, as a whole or not at all (ruling
 * 6.6). Violations are at `entries.<index>`, then as for a single entry: `data.<formElementId>`, `comment`,
 * `deviationComments.<formElementId>` or `files.<position>`. Entries that are submitted already are left out.
 *
 * @param seen the row versions of the entries that the person saw, by index. The submission is a conflict when the
 *   stored entries differ from them (ruling 5.10). Null: the submission takes whatever is stored.
 */
export function judgeGroup(
  attempt: ElementAttempt,
  engine: RegexEngine,
  seen: Readonly<Record<string, number>> | null = null,
): VersionedOutcome<GroupSubmission, null> {
  const { status, element, state, writer } = attempt;
  const mayNot = writeRefusal(status, element, writer);
  if (mayNot) return refused(mayNot);
  if (!element.repetitionSettings.isRepeatable) {
    return refused(businessRule('Kartoteka.Card:NotRepeatable', { element: element.name }));
  }
  const open = state.entries.filter((entry) => !entry.isSubmitted);
  // A repetition for a group that is submitted already changes nothing, although the submission changed the versions.
  const isDone = state.isGroupSubmitted && open.length === 0;
  if (seen !== null && !isDone && unseenIndexes(seen, state.entries).length > 0) return conflict(null);
  const count = wrongCount(element, state.entries.length);
  if (count) return refused(count);

  const judged = open.map((entry) => ({
    entry,
    judgement: judgeEntry(
      element,
      selectedValues(fieldsOf(element), entry.values),
      saidOf({}, entry),
      'submit',
      engine,
      entry.files,
    ),
  }));
  const violations = judged.flatMap(({ entry, judgement }) =>
    under(['entries', entry.index], judgement.violations),
  );
  if (violations.length > 0) return invalid(violations);
  return done({
    writes: judged.map(
      ({ entry: { index }, judgement: { values, comment, deviationComments, deviations } }) => ({
        index,
        isNew: false,
        values,
        comment,
        deviationComments,
        isSubmitted: true,
        deviations,
        opensGroup: false,
      }),
    ),
  });
}
