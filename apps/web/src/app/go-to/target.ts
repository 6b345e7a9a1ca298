import { foldText, hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import type { Icon } from '../../ui/icons/icon.tsx';

/** The groups of targets, in the order in which they are shown. What the server finds comes last, so that nothing moves. */
export const TARGET_GROUPS = ['screens', 'start', 'cards', 'templates'] as const;
type TargetGroup = (typeof TARGET_GROUPS)[number];

/** Something that the dialog leads to. */
export interface Target {
  /** Unique among all targets. */
  readonly id: string;
  readonly group: TargetGroup;
  readonly label: string;
  /** A second line in lighter text. */
  readonly note: string;
  /** Further words by which it is found. */
  readonly words: string;
  readonly icon: Icon;
  /** An address to open, or a template of which a card is started. */
  readonly leads: { readonly to: string } | { readonly start: string };
}

/** The most targets of one group. */
export const MOST = 6;

/**
 * The targets that contain all words of the text, by group, the best first: what begins with the text, then a word that
 * does, then any other place of the label, then other words. Small and capital letters and diacritics are the same.
 * Without a text these are the first of each group.
 */
export function matching(targets: readonly Target[], text: string): readonly Target[] {
  const words = searchWords(text);
  const found = targets.filter((one) => hasWords(`${one.label} ${one.note} ${one.words}`, words));
  return TARGET_GROUPS.flatMap((group) => {
    const its = found.filter((one) => one.group === group);
    return its.toSorted((one, other) => rank(one, words) - rank(other, words)).slice(0, MOST);
  });
}

function rank({ label }: Target, words: readonly string[]): number {
  const folded = foldText(label);
  const text = words.join(' ');
  if (folded.startsWith(text)) return 0;
  if (` ${folded}`.includes(` ${text}`)) return 1;
  return hasWords(label, words) ? 2 : 3;
}
