import type { ExportBody } from '@kartoteka/contract/list-export';
import type { ListFilter } from '@kartoteka/contract/list-filter';
import { parseBool, showBool } from '@kartoteka/domain/value/bool';
import { parseDate, showDate } from '@kartoteka/domain/value/date';
import { parseDateTime, showDateTime } from '@kartoteka/domain/value/date-time';
import { showDecimal } from '@kartoteka/domain/value/decimal';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { choicesOf } from '../choices.ts';
import type { ListField } from '../field.ts';
import { exportTexts } from '#texts/lists';

/** Number of values of one filter that the trail names. */
const NAMED_VALUES = 20;

/**
 * Returns the filters of an export as people read them, because the ids in a request name nothing: 'Stan: W trakcie'.
 */
export async function filtersInWords(
  db: Kysely<Database>,
  fields: readonly ListField[],
  params: ExportBody['searchParams'],
): Promise<string[]> {
  const worded: string[] = [];
  for (const filter of params?.filters ?? []) {
    const field = fields.find(({ id }) => id === filter.id);
    worded.push(exportTexts.filter(field?.label ?? filter.id, await filterWords(db, field, filter)));
  }
  return worded;
}

async function filterWords(
  db: Kysely<Database>,
  field: ListField | undefined,
  { value }: ListFilter,
): Promise<string> {
  const choices = field === undefined ? null : await choicesOf(field, db);
  const labels = new Map((choices ?? []).map((choice) => [choice.value, choice.label]));
  const words = (value?.values ?? []).map((one) => {
    const text = String(one ?? '');
    return labels.get(text) ?? (field && shownValue(field, one, value?.isDateTime === true)) ?? text;
  });
  if (value?.isRange) return exportTexts.range(words[0] ?? '', words[1] ?? '');
  return exportTexts.anyOf(words.slice(0, NAMED_VALUES), Math.max(0, words.length - NAMED_VALUES));
}

/**
 * Returns a value as the filter's editor shows it; null for a value that is shown as it was sent, or cannot be read. The
 * editor has no seconds.
 */
function shownValue(
  { dataType, isPlainDate = false }: ListField,
  raw: unknown,
  isDateTime: boolean,
): string | null {
  switch (dataType) {
    case 'Bool': {
      const answer = parseBool(raw);
      return answer === null ? null : showBool(answer);
    }
    case 'DateTime': {
      const instant = parseDateTime(raw);
      if (instant !== null && isDateTime && !isPlainDate) return showDateTime(instant);
      const day = instant === null ? parseDate(raw) : toWarsaw(instant).date;
      return day === null ? null : showDate(day);
    }
    case 'NumberFloat':
      return typeof raw === 'string' || typeof raw === 'number' ? showDecimal(String(raw)) : null;
    case 'NumberInteger':
    case 'Text':
    case 'Entity':
    case 'Enum':
      return null;
  }
}
