import type { Violation } from '../violation.ts';
import { violationTexts } from '#texts/violations';

/** The Polish sentence for a violation, as the wire's `validationErrors[].message` carries it. */
export function word(violation: Violation): string {
  const wording = violationTexts[violation.rule] as (params: Violation['params']) => string;
  return wording(violation.params);
}
