import type { Kysely } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { Known } from './operations.ts';

/** A filter of the plant. */
export interface Field {
  readonly id: string;
  readonly no: number;
  readonly elementId: string;
}

/** The filters and columns that requests name. */
export interface FieldIds {
  readonly mass: Field;
  readonly acidity: Field;
  readonly product: Field;
  readonly line: Field;
  readonly remarks: Field;
  readonly columns: readonly { readonly id: string; readonly label: string }[];
}

const STATIC_COLUMNS = ['name', 'controlCardTemplate', 'status', 'creationTime'];
/** Enough that a run meets none twice within a second. */
const MANY = 20_000;

/** Reads what the requests of a run name from a generated database. */
export async function readKnown(db: Kysely<Database>): Promise<Known> {
  const rows = await db.selectFrom('search_field').select(['id', 'no', 'form_element_id', 'label']).execute();
  const field = (label: string): Field => {
    const row = rows.find((one) => one.label === label);
    if (row === undefined) throw new Error(`The database was not filled by bench:data: no ${label}.`);
    return { id: row.id, no: row.no, elementId: row.form_element_id };
  };
  const { count } = await db
    .selectFrom('card_count')
    .select((eb) => eb.fn.sum<string>('cards').as('count'))
    .executeTakeFirstOrThrow();
  const template = await db
    .selectFrom('control_card_template')
    .select('id')
    .where('name', '=', 'Kontrola partii')
    .executeTakeFirstOrThrow();
  const drafts = await db
    .selectFrom('card_entry as entry')
    .innerJoin('control_card as card', 'card.id', 'entry.card_id')
    .select(['entry.card_id', 'entry.element_id', 'entry.values'])
    .where('card.status', '=', 'inProgress')
    .where('entry.is_submitted', '=', false)
    .limit(MANY)
    .execute();
  const waiting = await db
    .selectFrom('approval_slot as slot')
    .innerJoin('control_card as card', 'card.id', 'slot.card_id')
    .select(['slot.id', 'slot.card_id'])
    .where('card.status', '=', 'awaitingApproval')
    .where('slot.closed_at', 'is', null)
    .limit(MANY)
    .execute();
  return {
    cards: Number(count),
    templateId: template.id,
    fields: {
      mass: field('Masa netto'),
      acidity: field('Kwasowość'),
      product: field('Wyrób'),
      line: field('Linia'),
      remarks: field('Uwagi'),
      columns: [
        ...STATIC_COLUMNS.map((id) => ({ id, label: id })),
        ...rows.map(({ id, label }) => ({ id, label })),
      ],
    },
    drafts: drafts.map(({ card_id: id, element_id: elementId, values }) => ({
      id,
      elementId,
      values: values as object,
    })),
    waiting: waiting.map(({ id: slotId, card_id: id }) => ({ id, slotId })),
  };
}
