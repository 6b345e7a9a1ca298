import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReferenceOption } from '../../form/inputs/lookup.tsx';
import { formTexts } from '#texts/form';
import { queryOf } from '../../lib/query.ts';

const NONE: readonly ReferenceOption[] = [];

const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'name' };
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Returns the names of unit types by id. Archived unit types are missing. */
export function useUnitNames(): ReadonlyMap<string, string> {
  return useQuery({ ...queryOf(unitTypeRoutes.list, { query }), select: toNames }).data ?? NO_NAMES;
}

function toNames({ items }: { readonly items: readonly NamedUnit[] }): ReadonlyMap<string, string> {
  return new Map(items.map(({ id, name }) => [id, name]));
}

/**
 * Returns the look-up of unit types (spec 9.1). A chosen unit type that is not among the options, because it is
 * archived, is read with a call of its own and becomes the `fallback`. `chosen` is null while no unit type is chosen.
 */
export function useUnits(chosen: string | null) {
  const { data, isPending } = useQuery(queryOf(unitTypeRoutes.list, { query }));
  const options = useMemo(
    () => data?.items.filter((unit) => !unit.isArchived).map(({ id, name }) => ({ id, label: name })) ?? NONE,
    [data],
  );
  const isMissing = chosen !== null && data !== undefined && !options.some(({ id }) => id === chosen);
  const one = useQuery({
    ...queryOf(unitTypeRoutes.get, { params: { id: chosen ?? '' } }),
    enabled: isMissing,
  });
  const fallback = useMemo(
    () => one.data && { id: one.data.id, label: formTexts.archivedName(one.data.name) },
    [one.data],
  );
  return {
    options,
    fallback,
    isLoading: isPending,
    nameOf: (id: string | null) => nameIn(id, data?.items, one.data),
  };
}

interface NamedUnit {
  readonly id: string;
  readonly name: string;
}
function nameIn(id: string | null, units: readonly NamedUnit[] | undefined, one: NamedUnit | undefined) {
  if (id === null) return null;
  return (units?.find((unit) => unit.id === id) ?? (one?.id === id ? one : undefined))?.name ?? null;
}
