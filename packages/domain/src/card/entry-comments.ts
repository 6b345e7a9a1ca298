import { z } from 'zod';
import type { Mode } from '../data-type/judge.ts';
import { COMMENT_LENGTH } from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { type PathSegment, type Violation, violation } from '../violation.ts';
import type { DeviationComments } from './entry.ts';

/** Comments on deviations as they are stored. */
export const deviationCommentsSchema = z.record(z.string(), z.string());

/** The comments of one entry, as a request sent them or as they are stored. */
export interface SaidComments {
  /** The comment on the whole entry. */
  readonly comment: string | null;
  /** Comments on values outside their norms, by form element id; null and blank comments count as absent. */
  readonly deviationComments: Readonly<Record<string, string | null>>;
  /**
   * Whether each deviation needs its own comment. Otherwise the entry's comment covers deviations without one: older
   * clients know only that comment (ruling 6.9).
   */
  readonly isEachDue: boolean;
}

/** A value outside its norm: the field, and the deviation in words ('poza normą 2,0–2,5 mm'). */
export interface OutsideValue {
  readonly formElementId: string;
  readonly words: string;
}

/** The comments as they are to be stored, and their violations. */
export interface CommentJudgement {
  readonly comment: string | null;
  /**
   * Comments on values that deviate. After a save, also comments on fields with a norm whose value is empty or would be
   * refused.
   */
  readonly deviationComments: DeviationComments;
  /** Paths are `comment` and `deviationComments.<formElementId>`. */
  readonly violations: readonly Violation[];
}

/** Returns a comment as it is stored: trimmed, null when it is blank. */
function readComment(raw: string | null): string | null {
  return raw?.trim() || null;
}

function textViolations(path: readonly PathSegment[], comment: string | null): Violation[] {
  if (comment === null) return [];
  if (!isWellFormedText(comment)) return [violation(path, 'badCharacters')];
  return textLength(comment) > COMMENT_LENGTH ? [violation(path, 'tooLong', { max: COMMENT_LENGTH })] : [];
}

function missing(
  said: SaidComments,
  own: ReadonlyMap<string, string | null>,
  outside: readonly OutsideValue[],
): Violation[] {
  const silent = Map.groupBy(
    outside.filter(({ formElementId }) => (own.get(formElementId) ?? null) === null),
    ({ formElementId }) => formElementId,
  );
  const wordsOf = (values: readonly OutsideValue[]) => ({ outside: values.map(({ words }) => words) });
  if (said.isEachDue) {
    return [...silent].map(([id, values]) =>
      violation(['deviationComments', id], 'commentRequired', wordsOf(values)),
    );
  }
  if (silent.size === 0 || readComment(said.comment) !== null) return [];
  return [violation(['comment'], 'commentRequired', wordsOf([...silent.values()].flat()))];
}

/** The fields of an element, by id. */
export interface FieldsToComment {
  readonly known: ReadonlySet<string>;
  /** The fields whose comments on deviations are kept (ruling 6.9). */
  readonly kept: ReadonlySet<string>;
}

/**
 * Judges the comments of one entry. A comment on a field whose comment is not kept is dropped silently, because that
 * field's value may be within the norm again.
 */
export function judgeComments(
  said: SaidComments,
  { known, kept }: FieldsToComment,
  outside: readonly OutsideValue[],
  mode: Mode,
): CommentJudgement {
  const comment = readComment(said.comment);
  const own = new Map(
    Object.entries(said.deviationComments).map(([id, raw]) => [id, readComment(raw)] as const),
  );
  return {
    comment,
    deviationComments: Object.fromEntries(
      [...own].flatMap(([id, text]) => (text !== null && kept.has(id) ? [[id, text] as const] : [])),
    ),
    violations: [
      ...textViolations(['comment'], comment),
      ...[...own].flatMap(([id, text]) => {
        const path = ['deviationComments', id];
        return known.has(id) ? textViolations(path, text) : [violation(path, 'unknownField')];
      }),
      ...(mode === 'submit' ? missing(said, own, outside) : []),
    ],
  };
}

/** Returns whether two sets have the same comments for the same fields. */
export function sameDeviationComments(a: DeviationComments, b: DeviationComments): boolean {
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return one.size === other.size && [...one].every(([id, text]) => other.get(id) === text);
}
