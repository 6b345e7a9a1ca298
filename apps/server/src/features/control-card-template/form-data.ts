import type { PartyOption } from '@kartoteka/contract/party';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const TYPE_LABELS: Record<PartyOption['type'], string> = {
  role: 'Rola',
  organizationUnit: 'Jednostka organizacyjna',
  user: 'Użytkownik',
};

/** Whom an assignment or an approval may name: living roles and units, active users (decisions 4.1). */
export async function partyOptions(db: Kysely<Database>): Promise<PartyOption[]> {
  const found = await sql<{ type: PartyOption['type']; value: string; label: string }>`
    select type, value, label from (
      select 1 as rank, 'role' as type, id as value, coalesce(display_name, name) as label
        from role where deleted_at is null
      union all
      select 2, 'organizationUnit', id, display_name from organization_unit where deleted_at is null
      union all
      select 3, 'user', id, coalesce(nullif(concat_ws(' ', name, surname), ''), user_name)
        from app_user where deleted_at is null and is_active
    ) party order by rank, label collate "pl-x-icu", value`.execute(db);
  return found.rows.map(({ type, value, label }) => ({
    type,
    typeLabel: TYPE_LABELS[type],
    value,
    valueLabel: label,
  }));
}
