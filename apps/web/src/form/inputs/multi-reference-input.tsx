import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { errorPaths } from '../record/live-state.ts';
import { useFieldId } from '../kit-context.ts';
import { lookup, type LookupProps, LookupText, type ReferenceOption } from './lookup.tsx';
import { formTexts } from '#texts/form';

interface MultiReferenceProps<T extends FieldValues> extends LookupProps<T> {
  /** Whether the order has no meaning. The form then contains the ids sorted, and the field follows its options. */
  readonly isUnordered?: boolean;
}

/**
 * Several other records, each found by typing a part of its name. The form contains their ids in the order of
 * choice. The field shows the first error of the chosen records.
 */
export function MultiReferenceInput<T extends FieldValues>(props: MultiReferenceProps<T>) {
  const { name, control, options, isLoading, isUnordered = false } = props;
  const { field, fieldState } = useController({ name, control });
  const ids = field.value as readonly string[];
  const chosen = useMemo(() => {
    const known = new Map(options.map((option) => [option.id, option]));
    const unknown = isLoading ? formTexts.loadingOptions : formTexts.unknownOption;
    const found = ids.map((id): ReferenceOption => known.get(id) ?? { id, label: unknown });
    return isUnordered ? found.toSorted((a, b) => options.indexOf(a) - options.indexOf(b)) : found;
  }, [ids, isLoading, isUnordered, options]);
  const error = firstMessage(fieldState.error);
  return (
    <Autocomplete<ReferenceOption, true>
      multiple
      {...lookup(props)}
      id={useFieldId(name)}
      value={chosen}
      onChange={(_, next) => {
        const chosenIds = withFixed(chosen, next).map(({ id }) => id);
        field.onChange(isUnordered ? chosenIds.toSorted() : chosenIds);
      }}
      onBlur={field.onBlur}
      getOptionDisabled={(option) => option.isFixed === true}
      renderValue={(values, getItemProps) =>
        values.map((option, index) => {
          const { key, onDelete, ...item } = getItemProps({ index });
          return (
            <Chip key={key} label={option.label} {...item} {...(option.isFixed !== true && { onDelete })} />
          );
        })
      }
      renderInput={(params) => (
        <LookupText
          params={params}
          of={props}
          inputRef={field.ref}
          placeholder={ids.length === 0 ? formTexts.choose : ''}
          isInvalid={error !== null}
          error={error ?? undefined}
        />
      )}
    />
  );
}

/** Keeps the fixed options, even when the user clears the whole field. */
function withFixed(
  before: readonly ReferenceOption[],
  next: readonly ReferenceOption[],
): readonly ReferenceOption[] {
  const gone = before.filter((one) => one.isFixed === true && !next.includes(one));
  return [...gone, ...next];
}

/**
 * Returns the first message of an error, because the server reports errors by row of the list: 'assignments.1.value'.
 */
function firstMessage(error: object | undefined): string | null {
  if (error === undefined) return null;
  const { message } = error as { readonly message?: unknown };
  if (typeof message === 'string') return message;
  return errorPaths(error)[0]?.[1] ?? null;
}
