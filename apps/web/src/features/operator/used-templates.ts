import type { StartableTemplate } from '@kartoteka/contract/control-card-operator';

/** Maximum number of templates that the screen offers as tiles. The picker has all templates. */
const MOST = 6;

/** Templates of one card group. */
export interface UsedGroup {
  readonly name: string;
  readonly templates: readonly StartableTemplate[];
}

/**
 * Returns the templates from which the user started most cards, by group. The group with the most used template comes
 * first, and within a group its most used template.
 */
export function usedTemplates(templates: readonly StartableTemplate[]): readonly UsedGroup[] {
  const used = templates
    .filter(({ startedCount }) => startedCount > 0)
    .toSorted((one, other) => other.startedCount - one.startedCount)
    .slice(0, MOST);
  const groups = Map.groupBy(used, ({ templateGroupName }) => templateGroupName);
  return [...groups].map(([name, its]) => ({ name, templates: its }));
}
