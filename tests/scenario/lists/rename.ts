import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { shareTexts } from '../../../apps/server/src/search/memory/shared-parts.ts';
import type { Seeded } from '../../env/seeded.ts';

/**
 * Renames something that many cards share, moves a template to another group and type, or changes the texts
 * of a sixteenth of the cards.
 */
export async function rename(db: Kysely<Database>, seeded: Seeded): Promise<void> {
  const one = (table: 'app_user' | 'control_card_template' | 'control_card_group' | 'control_card_type') =>
    sql`(select id from ${sql.table(table)} order by id offset ${seeded.below(1_000)} % (select count(*) from ${sql.table(table)}) limit 1)`;
  const name = `${seeded.pick(['Ąbc', 'Mno', 'Żyz'])} ${seeded.below(1_000_000)}`;
  switch (seeded.below(6)) {
    case 0:
      await sql`update app_user set name = ${name} where id = ${one('app_user')}`.execute(db);
      break;
    case 1:
      await sql`update control_card_template set name = ${name} where id = ${one('control_card_template')}`.execute(
        db,
      );
      break;
    case 2:
      await sql`update control_card_group set name = ${name} where id = ${one('control_card_group')}`.execute(
        db,
      );
      break;
    case 3:
      await sql`update control_card_type set name = ${name} where id = ${one('control_card_type')}`.execute(
        db,
      );
      break;
    case 4:
      await sql`update control_card_template set control_card_group_id = ${one('control_card_group')},
        control_card_type_id = ${one('control_card_type')} where id = ${one('control_card_template')}`.execute(
        db,
      );
      break;
    default:
      await db.transaction().execute(async (tx) => {
        await shareTexts(tx);
        await sql`update card_search set body = body || E'\\n' || ${name}
          where left(card_id::text, 1) = ${seeded.below(10)}::text`.execute(tx);
      });
  }
}
