import type { Deviation } from '../data-type/deviation.ts';
import type { FormElement } from '../data-type/form-element.ts';
import { deviationsOf, judgeValue, type Mode } from '../data-type/judge.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import { COMMENT_LENGTH } from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import type { EntryValues, StoredValue } from '../value/stored-value.ts';
import { type Violation, under, violation } from '../violation.ts';
import { outsideWords } from '../data-type/rule-words.ts';
import type { TemplateElement } from './definition.ts';

/** What the rules say of the values and the comment of one entry. */
export interface EntryJudgement {
  readonly values: EntryValues;
  readonly comment: string | null;
  /** At `data.<formElementId>` and `comment`. */
  readonly violations: readonly Violation[];
  readonly deviations: readonly Deviation[];
}

/** The fields of an element; none when it has no form ('Brak danych'). */
export function fieldsOf(element: TemplateElement): readonly FormElement[] {
  return element.formTemplate?.elements ?? [];
}

/** A comment as it is stored: without spaces around it, null when nothing is left. */
export function readComment(raw: string | null): string | null {
  return raw?.trim() || null;
}

function commentViolations(comment: string | null, outside: readonly string[], mode: Mode): Violation[] {
  if (comment === null) {
    const isDue = mode === 'submit' && outside.length > 0;
    return isDue ? [violation(['comment'], 'commentRequired', { outside })] : [];
  }
  if (!isWellFormedText(comment)) return [violation(['comment'], 'badCharacters')];
  return textLength(comment) > COMMENT_LENGTH
    ? [violation(['comment'], 'tooLong', { max: COMMENT_LENGTH })]
    : [];
}

/**
 * Judges what is sent, or stored, for one entry. A key that is no field of the element is refused at its path; a
 * deviation needs a comment on submit (ruling 6.1).
 */
export function judgeEntry(
  element: TemplateElement,
  data: Readonly<Record<string, unknown>>,
  rawComment: string | null,
  mode: Mode,
  engine: RegexEngine,
): EntryJudgement {
  const fields = fieldsOf(element);
  const raws = new Map(Object.entries(data));
  const known = new Set(fields.map((field) => field.id));
  const judged = fields.map((field) => ({
    id: field.id,
    field,
    judgement: judgeValue(field, raws.get(field.id), mode, engine),
  }));
  const comment = readComment(rawComment);
  const deviations = judged.flatMap(({ judgement }) => judgement.deviations);
  const outside = judged.flatMap(({ field, judgement }) =>
    judgement.deviations.map(({ expected }) => outsideWords(field, expected)),
  );
  const unknown = [...raws.keys()].filter((id) => !known.has(id));
  return {
    values: Object.fromEntries(
      judged.flatMap(({ id, judgement: { value } }): [string, StoredValue][] =>
        value === null ? [] : [[id, value]],
      ),
    ),
    comment,
    violations: [
      ...unknown.map((id) => violation(['data', id], 'unknownField')),
      ...judged.flatMap(({ id, judgement }) => under(['data', id], judgement.violations)),
      ...commentViolations(comment, outside, mode),
    ],
    deviations,
  };
}

/** The deviations of an entry as it is stored. */
export function entryDeviations(
  element: TemplateElement,
  values: EntryValues,
  engine: RegexEngine,
): Deviation[] {
  return fieldsOf(element).flatMap((field) => deviationsOf(field, values[field.id] ?? null, engine));
}
