import { foldText, hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import type { Icon } from '../../ui/icons/icon.tsx';

/**
 * The groups of targets, in the order in which they are shown. Groups with search results of the server come last, so
 * that the groups before them stay in place.
 */
export const TARGET_GROUPS = ['screens', 'start', 'cards', 'templates'] as const;
type TargetGroup = (typeof TARGET_GROUPS)[number];

/** A screen, a template or a card to which the dialog leads. */
export interface Target {
  /** Unique among all targets. */
  readonly id: string;
  readonly group: TargetGroup;
  readonly label: string;
  /** A second line in lighter text. */
  readonly note: string;
  /** Further words by which the target is found. */
  readonly words: string;
  readonly icon: Icon;
  /** An address to open, or the id of a template of which a card is started. */
  readonly leads: { readonly to: string } | { readonly start: string };
}

/** The targets that lead from a group to the screen with all its targets. */
export type AllTargets = Readonly<Partial<Record<TargetGroup, Target>>>;

/** Maximum number of targets that one group shows. */
export const MOST = 6;

/**
 * Returns the targets that contain all words of the text, by group. In a group, targets that begin with the
 * text come first, then targets with a word that begins with the text, then targets whose label has all words
 * of the text, then targets that match only with their note or further words. Case and diacritics do not
 * count. An empty text gives the first targets of each group. A group with more targets than it shows ends with its
 * target of `all`.
 */
export function matching(targets: readonly Target[], text: string, all: AllTargets = {}): readonly Target[] {
  const words = searchWords(text);
  return foundGroups(targets, words).flatMap((its) => {
    const shown = its.toSorted((one, other) => rank(one, words) - rank(other, words)).slice(0, MOST);
    const [first] = its;
    const rest = first && its.length > MOST ? all[first.group] : undefined;
    return rest === undefined ? shown : [...shown, rest];
  });
}

/** Returns whether more targets of a group match the text than `matching` returns. */
export function isCut(targets: readonly Target[], text: string): boolean {
  return foundGroups(targets, searchWords(text)).some((its) => its.length > MOST);
}

function foundGroups(targets: readonly Target[], words: readonly string[]): readonly Target[][] {
  const found = targets.filter((one) => hasWords(`${one.label} ${one.note} ${one.words}`, words));
  return TARGET_GROUPS.map((group) => found.filter((one) => one.group === group));
}

function rank({ label }: Target, words: readonly string[]): number {
  const folded = foldText(label);
  const text = words.join(' ');
  if (folded.startsWith(text)) return 0;
  if (` ${folded}`.includes(` ${text}`)) return 1;
  return hasWords(label, words) ? 2 : 3;
}
