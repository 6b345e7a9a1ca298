import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { deviationsOf } from '@kartoteka/domain/data-type/judge';
import { readField } from '@kartoteka/domain/data-type/read-field';
import type { RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { namedNorm, outsideWords } from '@kartoteka/domain/data-type/rule-words';
import { type RawValue, wireOf } from './raw-value.ts';

/** Patterns are the server's to judge: here every one of them is kept. */
const noPatterns: RegexEngine = { compile: () => ({ matches: () => true }) };

/** A value outside its norm, in words: 'norma 2,0–2,5 mm', 'poza normą 2,0–2,5 mm', and what stands there ('2,7 mm'). */
export interface LiveDeviation {
  readonly formElementId: string;
  readonly norm: string;
  readonly outside: string;
  readonly actual: string;
}

/** Where a value that is being typed lies outside its norm. A hint: the server has the last word. */
export function liveDeviations(field: FormElement, raw: RawValue): readonly LiveDeviation[] {
  const { value, violations } = readField(field, wireOf(field, raw));
  if (violations.length > 0) return [];
  return deviationsOf(field, value, noPatterns).map(({ formElementId, expected, actual }) => ({
    formElementId,
    norm: namedNorm(field, expected),
    outside: outsideWords(field, expected),
    actual,
  }));
}
