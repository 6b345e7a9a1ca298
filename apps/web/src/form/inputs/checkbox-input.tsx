import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId } from '../kit-context.ts';
import type { FieldProps } from './field.ts';

/** A checkbox with its label at the side. */
export function CheckboxInput<T extends FieldValues>({
  name,
  label,
  control,
  hint,
  disabled,
}: FieldProps<T>) {
  const { field, fieldState } = useController({ name, control });
  const help = fieldState.error?.message ?? hint;
  const helpId = `${useFieldId(name)}-help`;
  return (
    <FormControl error={fieldState.invalid} disabled={disabled}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            name={field.name}
            checked={field.value === true}
            onBlur={field.onBlur}
            onChange={(_, checked) => field.onChange(checked)}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': help ? helpId : undefined } }}
          />
        }
      />
      {help && (
        // The help is aligned with the label's text, not with the box.
        <FormHelperText id={helpId} sx={{ marginTop: -1, marginLeft: 4 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
