import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Properties of every form field. */
export interface FieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>;
  readonly label: string;
  /** Not needed inside `FormProvider`. */
  readonly control?: Control<T>;
  /** Shown under the field while it has no error. */
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}
