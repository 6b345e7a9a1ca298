import type { ListConfiguration } from '@kartoteka/contract/list';
import { parseBool } from '@kartoteka/domain/value/bool';
import { showBool } from '@kartoteka/domain/value/bool';
import { showDate } from '@kartoteka/domain/value/date';
import { showDateTime } from '@kartoteka/domain/value/date-time';
import { showDecimal } from '@kartoteka/domain/value/decimal';
import type { FilterState } from '../state/filter-state.ts';
import { filterTexts } from '#texts/list-filter';

/** A filter that the list offers. */
export type ListFilterOffer = ListConfiguration['availableListFilters'][number];

/** The label of a filter's value; undefined while it is unknown. */
export type LabelOf = (filterId: string, value: string) => string | undefined;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export function offerLabel({ name, extraProperties }: ListFilterOffer): string {
  return extraProperties.Label || name;
}

/**
 * Returns the label of a filter where the heading of its group is not shown, as on a chip. If another filter has the
 * same label, the name of the group is added.
 */
export function apartLabel(offer: ListFilterOffer, offers: readonly ListFilterOffer[]): string {
  const label = offerLabel(offer);
  const isRepeated = offers.some((other) => other.id !== offer.id && offerLabel(other) === label);
  return isRepeated && offer.group ? `${label} · ${offer.group}` : label;
}

/** Returns a filter's values in words: 'od 2,5', '05/03/2026 – 07/03/2026', 'Zatwierdzona lub W trakcie'. */
export function filterWords(
  filter: FilterState,
  offer: ListFilterOffer | undefined,
  labelOf: LabelOf,
): string {
  const words = (value: string) => labelOf(filter.id, value) ?? valueWords(value, offer);
  if (!filter.isRange) return filter.values.map(words).join(filterTexts.or);
  const [low = '', high = ''] = filter.values;
  if (low === '') return filterTexts.upTo(words(high));
  return high === '' ? filterTexts.from(words(low)) : `${words(low)} – ${words(high)}`;
}

function valueWords(value: string, offer: ListFilterOffer | undefined): string {
  switch (offer?.dataType) {
    case 'NumberInteger':
    case 'NumberFloat':
      return showDecimal(value);
    case 'DateTime':
      return instantWords(value);
    case 'Bool':
      return boolWords(value);
    case 'Text':
      return `„${value}”`;
    case 'Enum':
    case 'Entity':
    case undefined:
      return value;
  }
}

function instantWords(value: string): string {
  if (DAY.test(value)) return showDate(value);
  return INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? showDateTime(value) : value;
}

function boolWords(value: string): string {
  const read = parseBool(value);
  return read === null ? value : showBool(read);
}
