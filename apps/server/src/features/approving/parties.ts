import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { OPEN_STATUSES } from '@kartoteka/domain/card/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Maximum number of template names that one line of the trail lists for a party. */
const MOST_NAMES = 6;

/**
 * Selects the templates in which the party `named` signs: by a current version, by the revision of an open
 * card, or by an open slot, which may have been reassigned to the party. Each of the three queries uses an
 * index, so its cost does not grow with the number of cards. The query for slots stops at the first slot, and
 * its order makes the planner use the index.
 */
const templatesOf = sql`
  select template.id, template.name
  from template_approval as approval
  join control_card_template as template on template.id = approval.template_id and template.is_current_version
  where approval.type = named.type and approval.value = named.value
  union
  select template.id, template.name
  from revision_approval as approval
  join revision on revision.id = approval.revision_id
  join control_card_template as template on template.id = revision.template_id
  where approval.type = named.type and approval.value = named.value
    and exists (
      select from control_card as card
      where card.revision_id = approval.revision_id and card.deleted_at is null
        and card.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))}))
  union (
    select template.id, template.name
    from approval_slot as slot
    join control_card as card on card.id = slot.card_id
    join control_card_template as template on template.id = card.template_id
    where slot.type = named.type and slot.value = named.value and slot.closed_at is null
    order by slot.card_id limit 1)`;

/**
 * Returns the approving parties among `parties`, by `partyKey`, each with the names of at most `MOST_NAMES` templates
 * in which the party signs. A party is approving when a slot of a current template, or of a card that is neither
 * approved nor void, names the party.
 */
export async function approvingParties(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (parties.length === 0) return new Map();
  const { rows } = await sql<Party & { templates: string[] }>`
    select named.type, named.value, array_agg(template.name order by template.name) as templates
    from (
      select distinct type, value
      from unnest(${parties.map(({ type }) => type)}::text[], ${parties.map(({ value }) => value)}::uuid[])
        as given (type, value)
    ) as named
    cross join lateral (select distinct name from (${templatesOf}) as found limit ${MOST_NAMES}) as template
    group by named.type, named.value`.execute(db);
  return new Map(rows.map(({ type, value, templates }) => [partyKey({ type, value }), templates]));
}
