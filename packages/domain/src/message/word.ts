import type { Violation } from '../violation.ts';
import { pl } from './pl.ts';

/** The Polish sentence for a violation, as the wire's `validationErrors[].message` carries it. */
export function word(violation: Violation): string {
  const wording = pl[violation.rule] as (params: Violation['params']) => string;
  return wording(violation.params);
}
