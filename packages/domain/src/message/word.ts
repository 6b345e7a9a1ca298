import type { Violation } from '../violation.ts';
import { violationTexts } from '#texts/violations';

/** Returns the Polish sentence for a violation, as the wire sends it in `validationErrors[].message`. */
export function word(violation: Violation): string {
  const wording = violationTexts[violation.rule] as (params: Violation['params']) => string;
  return wording(violation.params);
}
