import { hasPattern } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { type FocusEvent, useMemo, useState } from 'react';
import { type LiveDeviation, liveJudgement, refusalWords, rulesLine } from './hint.ts';
import { useLivePatterns } from './pattern-engine.ts';
import type { RawValue } from './raw-value.ts';
import { whenReleased } from '../ui/pointer.ts';

/** What stands under a field, and the handler of what holds it. */
export interface FieldHints {
  /** The server's message, else why it would refuse what stands there. */
  readonly error: string | null;
  readonly deviations: readonly LiveDeviation[];
  /** Norm and limits, as far as the two do not say them. */
  readonly rules: string | null;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Judges a field while one types; what more typing may mend is told once the field is left. */
export function useFieldHints(
  field: FormElement,
  value: RawValue,
  error: string | null | undefined,
): FieldHints {
  const engine = useLivePatterns(useMemo(() => hasPattern(field.dataType.settings), [field]));
  const [isLeft, setLeft] = useState(true);
  const judgement = useMemo(() => liveJudgement(field, value, engine), [field, value, engine]);
  const refusal = refusalWords(judgement);
  // Once it is right, the next try is again told of when it is done.
  if (isLeft && refusal === null) setLeft(false);
  const shown = error ?? (judgement.isUnfinished && !isLeft ? null : refusal);
  return {
    error: shown,
    deviations: judgement.deviations,
    rules: rulesLine(field, judgement, shown !== null),
    onBlur({ currentTarget, relatedTarget }) {
      // The message moves what is below, maybe the button that is being pressed.
      if (!currentTarget.contains(relatedTarget)) whenReleased(() => setLeft(true));
    },
  };
}

/** State of a control's box: 'error', 'deviation' or none. */
export function boxState({ error, deviations }: FieldHints): 'error' | 'deviation' | undefined {
  if (error !== null) return 'error';
  return deviations.length > 0 ? 'deviation' : undefined;
}
