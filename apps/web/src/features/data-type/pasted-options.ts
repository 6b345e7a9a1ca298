import { oneLine, type PastedRow, pastedRows } from '../../lib/pasted-table.ts';
import { newOption, type OptionRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

export interface PastedOptions {
  readonly options: readonly OptionRow[];
  /** Number of rows that did not become options. A heading and empty rows do not count. */
  readonly leftOut: number;
}

/** Returns the value and the label of a row: two cells of a spreadsheet, or 'value;label' typed by hand. */
function pairOf({ cells, isQuoted }: PastedRow): readonly [value: string, label: string] {
  const [first = '', label = ''] = cells;
  const at = isQuoted ? -1 : first.indexOf(';');
  if (at === -1 || cells.length > 1) return [oneLine(first), oneLine(label)];
  return [first.slice(0, at).trim(), first.slice(at + 1).trim()];
}

const isHeader = ([value, label]: readonly [string, string]): boolean =>
  value.toLocaleLowerCase('pl') === texts.optionValue.toLocaleLowerCase('pl') &&
  label.toLocaleLowerCase('pl') === texts.optionLabel.toLocaleLowerCase('pl');

/**
 * Reads options from a pasted list, one option a row: two cells of a spreadsheet, or 'value;label'. A heading
 * is skipped. Rows without a value, with a value that is already present, and beyond `room` are left out.
 */
export function pastedOptions(text: string, present: readonly string[], room: number): PastedOptions {
  const seen = new Set(present);
  const pairs = pastedRows(text).map(pairOf);
  const rows = pairs[0] !== undefined && isHeader(pairs[0]) ? pairs.slice(1) : pairs;
  const options = rows
    .flatMap(([value, label]) => {
      if (value === '' || seen.has(value)) return [];
      seen.add(value);
      return [newOption(value, label)];
    })
    .slice(0, Math.max(0, room));
  return { options, leftOut: rows.length - options.length };
}
