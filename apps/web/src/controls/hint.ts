import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { judgeValue } from '@kartoteka/domain/data-type/judge';
import type { RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { joinHints, lengthWords, limitRules, limitWords } from '@kartoteka/domain/data-type/limit-words';
import { namedNorm, normWords, outsideWords } from '@kartoteka/domain/data-type/rule-words';
import { word } from '@kartoteka/domain/message/word';
import type { Violation } from '@kartoteka/domain/violation';
import { livePatterns } from './pattern-engine.ts';
import { type RawValue, wireOf } from './raw-value.ts';
import { mayBeMended } from './unfinished.ts';

/**
 * A value outside its norm, in words: the norm ('norma 2,0–2,5 mm'), the deviation ('poza normą 2,0–2,5 mm') and the
 * value ('2,7 mm').
 */
export interface LiveDeviation {
  readonly formElementId: string;
  readonly norm: string;
  readonly outside: string;
  readonly actual: string;
}

/** The judgement of a value while it is typed. It is only a hint, because the server decides. */
export interface LiveJudgement {
  /** Reasons for which the server would refuse the value. A missing value is not among them. */
  readonly refusals: readonly Violation[];
  /**
   * Whether more typing may still correct the value. Its refusal is then shown only when the field loses the
   * focus.
   */
  readonly isUnfinished: boolean;
  readonly deviations: readonly LiveDeviation[];
}

export function liveJudgement(field: FormElement, raw: RawValue, engine: RegexEngine): LiveJudgement {
  const { value, violations, deviations } = judgeValue(field, wireOf(field, raw), 'submit', engine);
  const refusals = violations.filter(({ rule }) => rule !== 'required');
  return {
    refusals,
    isUnfinished: refusals.some((refusal) => mayBeMended(field, raw, value, refusal)),
    deviations: deviations.map(({ formElementId, expected, actual }) => ({
      formElementId,
      norm: namedNorm(field, expected),
      outside: outsideWords(field, expected),
      actual,
    })),
  };
}

/** Returns the refusals as one text for the field; null if there are none. */
export function refusalWords({ refusals }: LiveJudgement): string | null {
  return refusals.length === 0 ? null : refusals.map(word).join(' ');
}

/**
 * Returns the norm, the limits and the length under a field; null if nothing is left. Leaves out the norm next to an
 * alarm, the limits when the shown refusal names all of them, and the length when the shown refusal names it.
 */
export function rulesLine(
  field: FormElement,
  { refusals, deviations }: LiveJudgement,
  isRefusalShown: boolean,
): string | null {
  const told = isRefusalShown ? refusals.map(({ rule }) => rule) : [];
  const limits = told.filter((rule) => rule === 'notAllowed' || rule === 'otherForm').length;
  const isLengthTold = told.includes('tooShort') || told.includes('tooLong');
  return joinHints([
    deviations.length > 0 ? null : normWords(field),
    limits > 0 && limits === limitRules(field).length ? null : limitWords(field),
    isLengthTold ? null : lengthWords(field),
  ]);
}

/** Returns the deviations of a value that is being typed. */
export function liveDeviations(field: FormElement, raw: RawValue): readonly LiveDeviation[] {
  return liveJudgement(field, raw, livePatterns()).deviations;
}

/** Returns whether the server would refuse a value on submit. A missing required value counts. */
export function isRefused(field: FormElement, raw: RawValue): boolean {
  return judgeValue(field, wireOf(field, raw), 'submit', livePatterns()).violations.length > 0;
}
