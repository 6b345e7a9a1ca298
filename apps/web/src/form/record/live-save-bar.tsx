import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldWords } from '../values/changes.ts';
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

/** The save bar subscribes to the form by itself, so that a key press renders nothing else. */
export function LiveSaveBar<V extends FieldValues>(props: LiveSaveBarProps<V>) {
  const { form, fields, baseline, offline, isSaving, onReveal } = props;
  const changes = useChanges(form, fields, baseline);
  const errors = useLinkedErrors(form, fields);
  return (
    <SaveBar changes={changes} errors={errors} offline={offline} isSaving={isSaving} onReveal={onReveal} />
  );
}
