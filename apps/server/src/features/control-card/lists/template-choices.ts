import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Choice } from '../../../list/field.ts';
import { cardColumnTexts } from '#texts/lists';

interface Version {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Returns templates as filter options. Versions with the same name get their version number in the label. */
export function namedVersions(versions: readonly Version[]): Choice[] {
  const byName = Map.groupBy(versions, ({ name }) => name);
  return versions.map(({ id, name, version }) => ({
    value: id,
    label: (byName.get(name)?.length ?? 0) > 1 ? cardColumnTexts.templateVersion(name, version) : name,
  }));
}

/**
 * Reads the template options, including archived templates, because their cards stay. Versions with the same name are
 * sorted newest first.
 */
export async function templateChoices(db: Kysely<Database>): Promise<Choice[]> {
  const versions = await db
    .selectFrom('control_card_template')
    .select(['id', 'name', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`name collate "pl-x-icu"`)
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();
  return namedVersions(versions);
}
