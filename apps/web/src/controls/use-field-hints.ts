import { hasPattern } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { type FocusEvent, useMemo, useState } from 'react';
import { type LiveDeviation, liveJudgement, refusalWords, rulesLine } from './hint.ts';
import { useLivePatterns } from './pattern-engine.ts';
import { type RawValue, sameRaw } from './raw-value.ts';
import { whenReleased } from '../ui/pointer.ts';

/** The hints under a field, and the blur handler of its control. */
export interface FieldHints {
  /** The server's message, or otherwise the reason why the server would refuse the value; null while none is shown. */
  readonly error: string | null;
  readonly deviations: readonly LiveDeviation[];
  /** Norm, limits and length that the error and the deviations do not name; null if none is left. */
  readonly rules: string | null;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Judges a field while the user types. While more typing may still correct the value, its refusal is shown only when
 * the field loses the focus.
 */
export function useFieldHints(
  field: FormElement,
  value: RawValue,
  error: string | null | undefined,
): FieldHints {
  const hasOne = useMemo(() => hasPattern(field.dataType.settings), [field]);
  const { engine, isLoaded } = useLivePatterns(hasOne);
  const [isLeft, setLeft] = useState(true);
  const judgement = useMemo(() => liveJudgement(field, value, engine), [field, value, engine]);
  const refusal = refusalWords(judgement);
  const [judged, setJudged] = useState(value);
  if (isLoaded) {
    // A correct value resets `isLeft`. If the value becomes wrong again, the refusal of an unfinished value waits for
    // the next blur.
    if (isLeft && refusal === null) setLeft(false);
  } else if (!sameRaw(judged, value)) {
    // Without the engine the value cannot be judged, so each change resets `isLeft`, as for an unfinished value.
    setJudged(value);
    setLeft(false);
  }
  const shown = error ?? (judgement.isUnfinished && !isLeft ? null : refusal);
  return {
    error: shown,
    deviations: judgement.deviations,
    rules: rulesLine(field, judgement, shown !== null),
    onBlur({ currentTarget, relatedTarget }) {
      // Waits until the pointer is released, because the message may move the button that the user is pressing.
      if (!currentTarget.contains(relatedTarget)) whenReleased(() => setLeft(true));
    },
  };
}

/** Returns the state of a control's box: 'error', 'deviation', or undefined for a value without either. */
export function boxState({ error, deviations }: FieldHints): 'error' | 'deviation' | undefined {
  if (error !== null) return 'error';
  return deviations.length > 0 ? 'deviation' : undefined;
}
