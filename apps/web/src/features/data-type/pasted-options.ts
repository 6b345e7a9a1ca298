import { MAX_OPTIONS } from '@kartoteka/domain/limits';
import { oneLine, type PastedRow, pastedRows } from '../../lib/pasted-table.ts';
import { newOption, type OptionRow, type SettingRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

export interface PastedOptions {
  readonly options: readonly OptionRow[];
  /** The rows that did not become options, as they were pasted. A heading and empty rows do not count. */
  readonly leftOut: readonly string[];
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
  const pasted = pastedRows(text);
  const rows = pasted[0] !== undefined && isHeader(pairOf(pasted[0])) ? pasted.slice(1) : pasted;
  const options: OptionRow[] = [];
  const leftOut: string[] = [];
  for (const row of rows) {
    const [value, label] = pairOf(row);
    if (value === '' || seen.has(value) || options.length >= room) leftOut.push(row.text);
    else {
      seen.add(value);
      options.push(newOption(value, label));
    }
  }
  return { options, leftOut };
}

/** Returns the options that a pasted list adds to the options of a setting. */
export function addedOptions(text: string, present: readonly OptionRow[]): PastedOptions {
  return pastedOptions(
    text,
    present.map(({ value }) => value),
    MAX_OPTIONS - present.length,
  );
}

/** Returns the settings as they will be when the options of the pasted list are added. */
export function withPastedOptions(settings: readonly SettingRow[], text: string): readonly SettingRow[] {
  return settings.map((row) => {
    if (row.type !== 'availableOptions') return row;
    const { options = [] } = row;
    return { ...row, options: [...options, ...addedOptions(text, options).options] };
  });
}
