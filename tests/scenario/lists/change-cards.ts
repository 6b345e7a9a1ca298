import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import type { Seeded } from '../../env/seeded.ts';

/** Changes some cards as saves, repairs, deletions and new versions of a card's index do. */
export async function changeCards(
  db: Kysely<Database>,
  seeded: Seeded,
  ids: readonly string[],
): Promise<void> {
  const some = Array.from({ length: 1 + seeded.below(8) }, () => seeded.pick(ids));
  const chosen = sql`any(${`{${some.join()}}`}::uuid[])`;
  switch (seeded.below(8)) {
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
    case 5:
      await sql`update control_card set deleted_at = case when deleted_at is null then now() end where id = ${chosen} and status = 'inProgress'`.execute(
        db,
      );
      break;
    case 6:
      await sql`update control_card set creation_time = now() where id = ${chosen} and status = 'inProgress'`.execute(
        db,
      );
      await sql`update card_value set created_at = now() where card_id = ${chosen}`.execute(db);
      await sql`update card_search set created_at = now() where card_id = ${chosen}`.execute(db);
      break;
    default:
      await sql`update control_card set file_count = file_count + 1, creator_id = null where id = ${chosen} and status = 'inProgress'`.execute(
        db,
      );
  }
}
