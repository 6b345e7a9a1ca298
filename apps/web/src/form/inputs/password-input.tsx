import { type FieldValues, useController } from 'react-hook-form';
import { PasswordField, type PasswordFieldProps } from '../../ui/password-field.tsx';
import { useFieldId } from '../kit-context.ts';
import type { FieldProps } from './field.ts';

export interface PasswordInputProps<T extends FieldValues>
  extends FieldProps<T>, Pick<PasswordFieldProps, 'autoComplete'> {}

/**
 * A password of a form. It has no `maxLength`, because the browser would cut a longer password unseen.
 */
export function PasswordInput<T extends FieldValues>(props: PasswordInputProps<T>) {
  const { name, label, control, hint, required, disabled, autoComplete } = props;
  const { field, fieldState } = useController({ name, control });
  const { ref, ...input } = field;
  return (
    <PasswordField
      {...input}
      inputRef={ref}
      id={useFieldId(name)}
      value={field.value ?? ''}
      label={label}
      required={required}
      disabled={disabled}
      autoComplete={autoComplete}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
    />
  );
}
