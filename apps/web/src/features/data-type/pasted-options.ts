import { newOption, type OptionRow } from './setting-row.ts';

/** Options from a pasted list, one a line, 'value;label' or 'value<tab>label'; values that are there already are left out. */
export function pastedOptions(text: string, present: readonly string[]): readonly OptionRow[] {
  const seen = new Set(present);
  return text.split(/\r?\n/).flatMap((line) => {
    const at = line.search(/[;\t]/);
    const value = (at === -1 ? line : line.slice(0, at)).trim();
    const label = at === -1 ? '' : line.slice(at + 1).trim();
    if (value === '' || seen.has(value)) return [];
    seen.add(value);
    return [newOption(value, label)];
  });
}
