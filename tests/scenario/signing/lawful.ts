import type { Policy } from '@kartoteka/domain/permission/policy';
import type { TestApp } from '../../env/test-app.ts';

const APPROVAL: Policy = 'Kartoteka.ControlCards.Approval';

/**
 * Returns the ids of the users who may sign the card by the stored memberships (ruling 4.1, 4.5, 4.8). The card has one
 * pending slot. `barred` are the users who may not sign because they filled the card.
 */
export async function lawfulSigners(
  { sql }: TestApp,
  cardId: string,
  barred: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>(
    `with recursive slot as (
       select type, value from approval_slot where card_id = $1 and closed_at is null
     ), unit as (
       select value as id from slot where type = 'organizationUnit'
       union
       select below.id from organization_unit below join unit on below.parent_id = unit.id
     )
     select person.id from app_user person, slot
     where person.is_active and person.deleted_at is null and person.id <> all($3)
       and exists (select from user_role held join role_permission granted using (role_id)
         where held.user_id = person.id and granted.name = $2)
       and (slot.type = 'user' and slot.value = person.id
         or slot.type = 'role' and exists (select from user_role held
           where held.user_id = person.id and held.role_id = slot.value)
         or slot.type = 'organizationUnit' and exists (select from user_organization_unit member
           where member.user_id = person.id and member.organization_unit_id in (select id from unit)))`,
    [cardId, APPROVAL, barred],
  );
  return new Set(rows.map(({ id }) => id));
}
