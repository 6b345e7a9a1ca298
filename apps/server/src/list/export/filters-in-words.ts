import type { ExportBody } from '@kartoteka/contract/list-export';
import type { ListFilter } from '@kartoteka/contract/list-filter';
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
    const choices = field === undefined ? null : await choicesOf(field, db);
    worded.push(exportTexts.filter(field?.label ?? filter.id, valueWords(filter, choices ?? [])));
  }
  return worded;
}

function valueWords({ value }: ListFilter, choices: readonly { value: string; label: string }[]): string {
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  const words = (value?.values ?? []).map((one) => {
    const text = String(one ?? '');
    return labels.get(text) ?? text;
  });
  if (value?.isRange) return exportTexts.range(words[0] ?? '', words[1] ?? '');
  return exportTexts.anyOf(words.slice(0, NAMED_VALUES), Math.max(0, words.length - NAMED_VALUES));
}
