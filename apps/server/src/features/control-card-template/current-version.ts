import { type Kysely, sql } from 'kysely';
import { changed } from '../../crud/row.ts';
import { tellDefinition } from '../../crud/told.ts';
import type { Database } from '../../db/database.ts';
import type { Work } from '../../http/work.ts';

/**
 * Locks a template's family before the template itself: starts of cards and switches of the current version wait for
 * each other there (ruling 3.3), and two switches cannot hold a version each.
 */
export async function lockFamily(db: Kysely<Database>, templateId: string): Promise<void> {
  await sql`select from template_family f where f.id = (
      select family_id from control_card_template where id = ${templateId}) for update`.execute(db);
}

/**
 * Makes a version the only current one of its family, or no longer current; the trail tells of the one that it takes the
 * place of. The family is locked.
 */
export async function setCurrent(work: Work, templateId: string, isCurrent: boolean): Promise<void> {
  if (isCurrent) {
    const replaced = await work.db
      .updateTable('control_card_template')
      .set({ is_current_version: false, ...changed(work) })
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
      await tellDefinition(work, 'definition.updated', target, [change]);
    }
  }
  await work.db
    .updateTable('control_card_template')
    .set({ is_current_version: isCurrent })
    .where('id', '=', templateId)
    .execute();
}
