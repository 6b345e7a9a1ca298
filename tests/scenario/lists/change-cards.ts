import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import type { Seeded } from '../../env/seeded.ts';

/** Changes some cards at random, as saves, repairs, deletions and rewrites of the index do. */
export async function changeCards(
  db: Kysely<Database>,
  seeded: Seeded,
  ids: readonly string[],
): Promise<void> {
  const some = Array.from({ length: 1 + seeded.below(8) }, () => seeded.pick(ids));
  const chosen = sql`any(${`{${some.join()}}`}::uuid[])`;
  switch (seeded.below(9)) {
    case 0:
      await sql`update control_card set last_modification_time = now(), has_deviations = not has_deviations
        where id = ${chosen} and status = 'inProgress'`.execute(db);
      break;
    case 1:
      await sql`update card_value set number_value = number_value + 0.5 where card_id = ${chosen}
        and number_value is not null`.execute(db);
      break;
    case 2:
      await sql`update card_search set body = body || E'\n' || 'uwaga 97 ' || left(card_id::text, 4)
        where card_id = ${chosen}`.execute(db);
      break;
    case 3:
      await sql`delete from card_value where card_id = ${chosen} and ordinal = 0 and text_value is not null`.execute(
        db,
      );
      break;
    case 4:
      await sql`update control_card set name = name || ' 0' where id = ${chosen} and status = 'inProgress'`.execute(
        db,
      );
      break;
    case 5: {
      // Deletes one card and its rows of the index.
      const one = seeded.pick(ids);
      await sql`with gone as (update control_card set deleted_at = now() where id = ${one} and status = 'inProgress'
          returning id),
        no_values as (delete from card_value where card_id in (select id from gone)),
        no_text as (delete from card_search where card_id in (select id from gone))
        delete from card_modified where card_id in (select id from gone)`.execute(db);
      break;
    }
    case 6:
      // Changes the creation time of cards and its copy in the index.
      await sql`with moved as (update control_card set creation_time = now()
          where id = ${chosen} and status = 'inProgress' returning id),
        new_values as (update card_value set created_at = now() where card_id in (select id from moved))
        update card_search set created_at = now() where card_id in (select id from moved)`.execute(db);
      break;
    case 7:
      // Brings all deleted cards back. The index gets only their names and the times of their creation and
      // modification, so a reader cannot tell them from new cards.
      await sql`with back as (update control_card set deleted_at = null where deleted_at is not null
          returning id, creation_time, last_modification_time, name),
        modified as (insert into card_modified (card_id, modified_at)
          select id, last_modification_time from back where last_modification_time is not null)
        insert into card_search (card_id, created_at, body) select id, creation_time, fold(name) from back`.execute(
        db,
      );
      break;
    default:
      await sql`update control_card set file_count = file_count + 1, creator_id = null where id = ${chosen} and status = 'inProgress'`.execute(
        db,
      );
  }
}
