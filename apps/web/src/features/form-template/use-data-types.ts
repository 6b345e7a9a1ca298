import { type DataType, type DataTypeRow, dataTypeRoutes } from '@kartoteka/contract/data-type';
import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { controlTypeTexts } from '@kartoteka/domain/texts/controls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ReferenceOption } from '../../form/inputs/lookup.tsx';
import { queryOf } from '../../lib/query.ts';
import type { FormTemplateValues } from './form-template-values.ts';

export interface DataTypes {
  readonly byId: ReadonlyMap<string, DataTypeRow>;
  /** The data types whose settings the look-up contains, by id. Other data types are read one by one. */
  readonly whole: ReadonlyMap<string, DataType>;
  /** The data types that can be chosen: all that are not archived. */
  readonly options: readonly ReferenceOption[];
  readonly isLoading: boolean;
}

/** The query of the look-up of data types (spec 9.1), which is read once for all rows. */
export const dataTypesQuery = queryOf(dataTypeRoutes.list, {
  query: { maxResultCount: MAX_RESULT_COUNT, sorting: 'displayName' },
});

const NONE: DataTypes = { byId: new Map(), whole: new Map(), options: [], isLoading: true };

/** Returns the look-up of data types; empty until it is read. */
export function useDataTypes(): DataTypes {
  const { data } = useQuery({ ...dataTypesQuery, select: toDataTypes });
  return data ?? NONE;
}

function toDataTypes({ items }: { readonly items: readonly DataTypeRow[] }): DataTypes {
  return {
    byId: new Map(items.map((type) => [type.id, type])),
    whole: new Map(
      items.flatMap(({ settings, ...type }) =>
        settings === undefined ? [] : [[type.id, { ...type, settings }]],
      ),
    ),
    options: items.filter(({ isArchived }) => !isArchived).map(dataTypeOption),
    isLoading: false,
  };
}

/** Returns a data type as an option: its name, and in a lighter line its control and its unit. */
function dataTypeOption({ id, displayName, controlType, storedValueUnitType }: DataTypeRow) {
  const words = [controlTypeTexts[controlType], ...(storedValueUnitType ? [storedValueUnitType.name] : [])];
  return { id, label: displayName, note: words.join(', ') };
}

/**
 * Returns the data type with this id; undefined until it is read, and for a null id. Makes a separate call when the
 * look-up lacks the type or its settings.
 */
export function useDataType(id: string | null): DataType | undefined {
  const { whole, isLoading } = useDataTypes();
  const listed = id === null ? undefined : whole.get(id);
  const one = useQuery({
    ...queryOf(dataTypeRoutes.get, { params: { id: id ?? '' } }),
    enabled: id !== null && !isLoading && listed === undefined,
  });
  return listed ?? (id === null ? undefined : one.data);
}

/**
 * Returns the data types whose settings the look-up contains, and the other data types that the form uses now, by id.
 */
export function useUsedDataTypes(): ReadonlyMap<string, DataType> {
  const { control } = useFormContext<FormTemplateValues>();
  const elements = useWatch({ control, name: 'elements' });
  const { whole, isLoading } = useDataTypes();
  const missing = useMemo(() => {
    const ids = new Set(elements.flatMap(({ dataTypeId }) => dataTypeId ?? []));
    return isLoading ? [] : [...ids].filter((id) => !whole.has(id));
  }, [whole, elements, isLoading]);
  const found = useQueries({
    queries: missing.map((id) => queryOf(dataTypeRoutes.get, { params: { id } })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(
    () =>
      found.length === 0 ? whole : new Map([...whole, ...found.map((type) => [type.id, type] as const)]),
    [whole, found],
  );
}
