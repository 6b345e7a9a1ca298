import { newOption, type OptionRow } from './setting-row.ts';

export interface PastedOptions {
  readonly options: readonly OptionRow[];
  /** Number of non-empty lines that did not become options. */
  readonly leftOut: number;
}

/**
 * Reads options from a pasted list, one per line: 'value;label' or 'value<tab>label'. Lines without a value, with a
 * known value, and beyond `room` are left out.
 */
export function pastedOptions(text: string, present: readonly string[], room: number): PastedOptions {
  const seen = new Set(present);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const options = lines
    .flatMap((line) => {
      const at = line.search(/[;\t]/);
      const value = (at === -1 ? line : line.slice(0, at)).trim();
      const label = at === -1 ? '' : line.slice(at + 1).trim();
      if (value === '' || seen.has(value)) return [];
      seen.add(value);
      return [newOption(value, label)];
    })
    .slice(0, room);
  return { options, leftOut: lines.length - options.length };
}
