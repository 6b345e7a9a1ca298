import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldWords } from '../changes.ts';
import { useChanges, useLinkedErrors } from './live-state.ts';
import { SaveBar } from './save-bar.tsx';

export interface LiveSaveBarProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly fields: readonly FieldWords[];
  readonly baseline: V;
  readonly offline: string | null;
  readonly isSaving: boolean;
  readonly onReveal: (path: string) => void;
}

/** The save bar by itself listens to the form, so that a key press draws nothing else anew. */
export function LiveSaveBar<V extends FieldValues>(props: LiveSaveBarProps<V>) {
  const { form, fields, baseline, offline, isSaving, onReveal } = props;
  const changes = useChanges(form, fields, baseline);
  const errors = useLinkedErrors(form, fields);
  return (
    <SaveBar changes={changes} errors={errors} offline={offline} isSaving={isSaving} onReveal={onReveal} />
  );
}
