import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/query.ts';
import type { LabelOf, ListFilterOffer } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';

/** Values of a filter whose labels are needed. */
export interface WantedLabels {
  readonly filterId: string;
  readonly values: readonly string[];
}

/** Milliseconds for which labels are not read again, because they rarely change. */
const FRESH = 5 * 60_000;

/** Returns whether a filter is set by choosing values (spec 2.4.8). */
export function isChoice({ dataType, properties }: ListFilterOffer): boolean {
  return properties.availableValues !== null || dataType === 'Enum' || dataType === 'Entity';
}

/** Returns whether the filter has too many values for the configuration, so that the server searches them. */
export function isSearched(offer: ListFilterOffer): boolean {
  return isChoice(offer) && offer.properties.availableValues === null;
}

type Labels = ReadonlyMap<string, string>;

function labelsOf(items: readonly { readonly value: string; readonly label: string }[]): Labels {
  return new Map(items.map(({ value, label }) => [value, label]));
}

/**
 * Returns the labels of values. They come from the configuration, or from the server if the configuration
 * lacks them.
 */
export function useValueLabels(
  calls: Pick<ListCalls<unknown>, 'filterValues'>,
  offers: readonly ListFilterOffer[],
  wanted: readonly WantedLabels[],
): LabelOf {
  const known = useMemo(
    () => new Map(offers.map(({ id, properties }) => [id, labelsOf(properties.availableValues ?? [])])),
    [offers],
  );
  const asked = wanted.filter(({ filterId, values }) => {
    const offer = offers.find(({ id }) => id === filterId);
    return offer !== undefined && isSearched(offer) && values.length > 0;
  });
  const { data: found } = useQuery({
    queryKey: [...keyOf(calls.filterValues), 'labels', asked],
    queryFn: asked.length === 0 ? skipToken : ({ signal }) => readLabels(calls, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH,
  });
  return useMemo(
    () => (filterId, value) => known.get(filterId)?.get(value) ?? found?.get(filterId)?.get(value),
    [known, found],
  );
}

/** Reads the labels of values, by filter id and value. */
export async function readLabels(
  calls: Pick<ListCalls<unknown>, 'filterValues'>,
  wanted: readonly WantedLabels[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Labels>> {
  const answers = wanted.map(async ({ filterId, values }) => {
    const query = { filterId, values: [...values] };
    const { items } = await call(calls.filterValues, { query }, { signal });
    return [filterId, labelsOf(items)] as const;
  });
  return new Map(await Promise.all(answers));
}
