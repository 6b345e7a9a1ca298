import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { deviationsOf } from '@kartoteka/domain/data-type/judge';
import { readField } from '@kartoteka/domain/data-type/read-field';
import type { RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { type RawValue, wireOf } from './raw-value.ts';

/** Patterns are the server's to judge: here every one of them is kept. */
const noPatterns: RegexEngine = { compile: () => ({ matches: () => true }) };

/** A value outside its norm, in words: what was expected ('2,0–2,5 mm') and what stands there ('2,7 mm'). */
export interface LiveDeviation {
  readonly formElementId: string;
  readonly expected: string;
  readonly actual: string;
}

/** Where a value that is being typed lies outside its norm. A hint: the server has the last word. */
export function liveDeviations(field: FormElement, raw: RawValue): readonly LiveDeviation[] {
  const { value, violations } = readField(field, wireOf(field, raw));
  return violations.length > 0 ? [] : deviationsOf(field, value, noPatterns);
}
