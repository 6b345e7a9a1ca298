import { newOption, type OptionRow } from './setting-row.ts';

export interface PastedOptions {
  readonly options: readonly OptionRow[];
  /** How many lines that say something became no option. */
  readonly leftOut: number;
}

/**
 * Options from a pasted list, one a line, 'value;label' or 'value<tab>label'; lines without a value, with one that is
 * there already, and those beyond `room` are left out.
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
