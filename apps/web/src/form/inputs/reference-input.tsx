import { foldText } from '@kartoteka/domain/list/search-text';
import Autocomplete from '@mui/material/Autocomplete';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId } from '../kit-context.ts';
import { lookup, type LookupProps, LookupText, type ReferenceOption } from './lookup.tsx';
import { formTexts } from '#texts/form';

export interface ReferenceInputProps<T extends FieldValues> extends LookupProps<T> {
  /** The chosen record when the look-up does not contain it, for example because it is archived. */
  readonly fallback?: ReferenceOption | null | undefined;
  /**
   * Creates a record with the typed name. The user is offered this as long as no option has that name. If it is absent,
   * users cannot create records here.
   */
  readonly onCreate?: (name: string) => void;
}

/** The id of the option that stands for a record to create. */
const TO_CREATE = '';

/** Another record, found by typing a part of its name. The form contains the record's id; null while none is chosen. */
export function ReferenceInput<T extends FieldValues>(props: ReferenceInputProps<T>) {
  const { name, control, options, fallback, onCreate } = props;
  const found = lookup(props);
  const { field, fieldState } = useController({ name, control });
  const id: unknown = field.value;
  const chosen = useMemo(
    () => options.find((one) => one.id === id) ?? (fallback && fallback.id === id ? fallback : null),
    [fallback, id, options],
  );
  return (
    <Autocomplete<ReferenceOption>
      {...found}
      id={useFieldId(name)}
      {...(onCreate && {
        filterOptions: (all, state) => [
          ...found.filterOptions(all, state),
          ...toCreate(all, state.inputValue),
        ],
      })}
      value={chosen}
      onChange={(_, next) => {
        if (next?.id === TO_CREATE) onCreate?.(next.newName ?? '');
        else field.onChange(next?.id ?? null);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <LookupText
          params={params}
          of={props}
          inputRef={field.ref}
          placeholder={formTexts.choose}
          isInvalid={fieldState.invalid}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/**
 * Returns an option to create a record with the typed name, unless a record already has this name. Case and marks above
 * letters do not count, so that nobody creates a second 'Chłodnia' as 'chlodnia'.
 */
function toCreate(options: readonly ReferenceOption[], typed: string): ReferenceOption[] {
  const newName = typed.trim();
  const isKnown = options.some(({ label }) => foldText(label.trim()) === foldText(newName));
  return newName === '' || isKnown ? [] : [{ id: TO_CREATE, label: formTexts.createNamed(newName), newName }];
}
