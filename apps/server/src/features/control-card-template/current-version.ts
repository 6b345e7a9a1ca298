import { type Kysely, sql } from 'kysely';
import { changed } from '../../crud/row.ts';
import { recordDefinition } from '../../crud/definition-trail.ts';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../http/request-context.ts';

/**
 * Locks a template's family. Call it before the template is locked. Starts of cards and switches of the current version
 * wait for each other at this lock (ruling 3.3). Without the lock, two switches could each lock one version and wait
 * for the other version.
 */
export async function lockFamily(db: Kysely<Database>, templateId: string): Promise<void> {
  await sql`select from template_family f where f.id = (
      select family_id from control_card_template where id = ${templateId}) for update`.execute(db);
}

/**
 * Makes a version the only current one of its family, or no longer current. The trail also records the version that is
 * replaced. The calling function must have locked the family.
 */
export async function setCurrent(
  context: RequestContext,
  templateId: string,
  isCurrent: boolean,
): Promise<void> {
  if (isCurrent) {
    const replaced = await context.db
      .updateTable('control_card_template')
      .set({ is_current_version: false, ...changed(context) })
      .where('is_current_version', '=', true)
      .where('id', '<>', templateId)
      .where('family_id', '=', (row) =>
        row.selectFrom('control_card_template').select('family_id').where('id', '=', templateId),
      )
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of replaced) {
      const target = { kind: 'controlCardTemplate', id, name } as const;
      const change = { path: 'isCurrentVersion', old: true, new: false };
      await recordDefinition(context, 'definition.updated', target, [change]);
    }
  }
  await context.db
    .updateTable('control_card_template')
    .set({ is_current_version: isCurrent })
    .where('id', '=', templateId)
    .execute();
}
