import type { Deviation } from '../data-type/deviation.ts';
import type { FormElement } from '../data-type/form-element.ts';
import { awaitsNorm, judgeValue, type Mode } from '../data-type/judge.ts';
import type { EntryFile } from '../file/entry-file.ts';
import type { RegexEngine } from '../data-type/regex-engine.ts';
import type { EntryValues, StoredValue } from '../value/stored-value.ts';
import { type Violation, under, violation } from '../violation.ts';
import { outsideWords } from '../data-type/rule-words.ts';
import type { TemplateElement } from './definition.ts';
import type { DeviationComments } from './entry.ts';
import { judgeComments, type SaidComments } from './entry-comments.ts';
import { judgeFiles } from './judge-files.ts';

/**
 * `repeat` judges the content that a request sends for a submitted entry. It works like `save`, but drops the comments
 * that a submission drops, so that a repetition of the submitted content is no change.
 */
type EntryMode = Mode | 'repeat';

/** The judgement of one entry's values and comments. */
export interface EntryJudgement {
  readonly values: EntryValues;
  readonly comment: string | null;
  readonly deviationComments: DeviationComments;
  /** Paths are `data.<formElementId>`, `comment`, `deviationComments.<formElementId>` and `files.<position>`. */
  readonly violations: readonly Violation[];
  readonly deviations: readonly Deviation[];
}

/** Returns the fields of an element; empty when it has no form ('Brak danych'). */
export function fieldsOf(element: TemplateElement): readonly FormElement[] {
  return element.formTemplate?.elements ?? [];
}

/**
 * Judges the sent or stored data of one entry. A key that is not a field of the element is a violation at its path. On
 * submit, a deviation needs a comment of its own, or the entry's comment if the client sends no comments on deviations
 * (ruling 6.1), and fields need their photos (ruling 6.12).
 */
export function judgeEntry(
  element: TemplateElement,
  data: Readonly<Record<string, unknown>>,
  said: SaidComments,
  entryMode: EntryMode,
  engine: RegexEngine,
  files: readonly EntryFile[] = [],
): EntryJudgement {
  const mode = entryMode === 'repeat' ? 'save' : entryMode;
  const fields = fieldsOf(element);
  const raws = new Map(Object.entries(data));
  const known = new Set(fields.map((field) => field.id));
  const judged = fields.map((field) => ({
    id: field.id,
    field,
    judgement: judgeValue(field, raws.get(field.id), mode, engine),
  }));
  const deviations = judged.flatMap(({ judgement }) => judgement.deviations);
  const outside = judged.flatMap(({ id, field, judgement }) =>
    judgement.deviations.map(({ expected }) => ({ formElementId: id, words: outsideWords(field, expected) })),
  );
  const commented = new Map(Object.entries(said.deviationComments));
  const awaiting = fields.filter(
    (field) =>
      entryMode === 'save' && commented.has(field.id) && awaitsNorm(field, raws.get(field.id), engine),
  );
  const kept = new Set([
    ...outside.map(({ formElementId }) => formElementId),
    ...awaiting.map(({ id }) => id),
  ]);
  const comments = judgeComments(said, { known, kept }, outside, mode);
  const unknown = [...raws.keys()].filter((id) => !known.has(id));
  return {
    values: Object.fromEntries(
      judged.flatMap(({ id, judgement: { value } }): [string, StoredValue][] =>
        value === null ? [] : [[id, value]],
      ),
    ),
    comment: comments.comment,
    deviationComments: comments.deviationComments,
    violations: [
      ...unknown.map((id) => violation(['data', id], 'unknownField')),
      ...judged.flatMap(({ id, judgement }) => under(['data', id], judgement.violations)),
      ...comments.violations,
      ...judgeFiles(fields, files, new Set(outside.map(({ formElementId }) => formElementId)), mode),
    ],
    deviations,
  };
}
