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

/** A value outside its norm, in words: 'norma 2,0–2,5 mm', 'poza normą 2,0–2,5 mm', and what stands there ('2,7 mm'). */
export interface LiveDeviation {
  readonly formElementId: string;
  readonly norm: string;
  readonly outside: string;
  readonly actual: string;
}

/** What the rules make of a value that is being typed. A hint: the server has the last word. */
export interface LiveJudgement {
  /** Why the server would refuse it; none when it would not, or only because nothing is there. */
  readonly refusals: readonly Violation[];
  /** Whether more typing may still mend that: then it is told when the field is left. */
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

/** The refusals as a field shows them; null when there is none. */
export function refusalWords({ refusals }: LiveJudgement): string | null {
  return refusals.length === 0 ? null : refusals.map(word).join(' ');
}

/** Norm and limits under a field, without what its alarm, or its refusal where that is shown, says already. */
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

/** Where a value that is being typed lies outside its norm. */
export function liveDeviations(field: FormElement, raw: RawValue): readonly LiveDeviation[] {
  return liveJudgement(field, raw, livePatterns()).deviations;
}

/** Whether the server would refuse a value on submit, also because it is missing. */
export function isRefused(field: FormElement, raw: RawValue): boolean {
  return judgeValue(field, wireOf(field, raw), 'submit', livePatterns()).violations.length > 0;
}
