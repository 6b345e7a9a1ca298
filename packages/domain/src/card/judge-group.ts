import { businessRule } from '../business-rule.ts';
import { selectedValues } from '../data-type/field-option.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import { done, invalid, type Outcome, refused } from '../outcome.ts';
import { under } from '../violation.ts';
import type { EntryWrite } from './entry.ts';
import { fieldsOf, judgeEntry } from './judge-entry.ts';
import { writeRefusal } from './may-write.ts';
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
 */
export function judgeGroup(attempt: ElementAttempt, engine: RegexEngine): Outcome<GroupSubmission> {
  const { status, element, state, writer } = attempt;
  const mayNot = writeRefusal(status, element, writer);
  if (mayNot) return refused(mayNot);
  if (!element.repetitionSettings.isRepeatable) {
    return refused(businessRule('Kartoteka.Card:NotRepeatable', { element: element.name }));
  }
  const count = wrongCount(element, state.entries.length);
  if (count) return refused(count);

  const open = state.entries.filter((entry) => !entry.isSubmitted);
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
