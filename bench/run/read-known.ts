import type { StoredValueType } from '@kartoteka/domain/data-type/control';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { DirectusKnown, Field, Known, StartedTemplate } from './known.ts';

const STATIC_COLUMNS = ['name', 'controlCardTemplate', 'status', 'creationTime'];
/** Requests choose from at most this many cards in progress, and from at most this many cards to sign. */
const MANY = 20_000;
/** Numbers of rows to export. */
const EXPORTED = [10_000, 100_000];
const STARTED = 'Kontrola partii';

const STORED = {
  text: 'text_value',
  number_float: 'number_value',
  number_integer: 'number_value',
  bool: 'bool_value',
  datetime: 'time_value',
} as const satisfies Record<StoredValueType, string>;

/** Reads the ids and values that the requests of a run need from a generated database. */
export async function readKnown(db: Kysely<Database>, withDirectus: boolean): Promise<Known> {
  const rows = await db.selectFrom('search_field').select(['id', 'no', 'form_element_id', 'label']).execute();
  const field = (label: string): Field => {
    const row = rows.find((one) => one.label === label);
    if (row === undefined) throw new Error(`The database was not filled by bench:data: no ${label}.`);
    const stored = STORED[row.id.slice(row.id.indexOf(':') + 1) as keyof typeof STORED];
    return { id: row.id, no: row.no, elementId: row.form_element_id, stored };
  };
  const { count } = await db
    .selectFrom('card_count')
    .select((eb) => eb.fn.sum<string>('cards').as('count'))
    .executeTakeFirstOrThrow();
  const [mass, remarks] = [field('Masa netto'), field('Uwagi')];
  const drafts = await db
    .selectFrom('card_entry as entry')
    .innerJoin('control_card as card', 'card.id', 'entry.card_id')
    .select(['entry.card_id', 'entry.element_id', 'entry.values'])
    .where('card.status', '=', 'inProgress')
    .where('entry.is_submitted', '=', false)
    .where(sql<boolean>`entry.values ? ${remarks.elementId}`)
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
    massOf: await readMasses(db, mass),
    start: await readStart(db),
    fields: {
      mass,
      acidity: field('Kwasowość'),
      product: field('Wyrób'),
      line: field('Linia'),
      batch: field('Numer partii'),
      day: field('Data produkcji'),
      shift: field('Zmiana'),
      remarks,
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
    directus: withDirectus ? await readDirectus(db, remarks) : null,
  };
}

async function readStart(db: Kysely<Database>): Promise<StartedTemplate> {
  const { template_id: templateId, definition } = await db
    .selectFrom('revision')
    .innerJoin('control_card_template as template', 'template.id', 'revision.template_id')
    .select(['revision.template_id', 'revision.definition'])
    .where('template.name', '=', STARTED)
    .executeTakeFirstOrThrow();
  const { elements } = definition as { elements: readonly { id: string; name: string }[] };
  const element = (name: string): string => elements.find((one) => one.name === name)?.id ?? '';
  return { templateId, batchElementId: element('Partia'), measureElementId: element('Pomiary') };
}

async function readDirectus(db: Kysely<Database>, remarks: Field): Promise<DirectusKnown> {
  const { rows: templates } = await sql<{ id: number }>`
    select id from directus.template where name = ${STARTED}`.execute(db);
  const { rows } = await sql<{ id: number; value_id: number }>`
    select card.id, value.id as value_id from directus.card as card
    join directus.value as value on value.card = card.id and value.field = ${remarks.no}
    where card.status = 'inProgress' limit ${MANY}`.execute(db);
  return {
    templateId: templates[0]?.id ?? 0,
    drafts: rows.map(({ id, value_id: valueId }) => ({ id, valueId })),
  };
}

/**
 * Returns a mass for each number in `EXPORTED`, below which about that many cards lie. Many cards share a mass, so the
 * bound is just below the mass of the next card.
 */
async function readMasses(db: Kysely<Database>, { no }: Field): Promise<Map<number, string>> {
  const bounds = EXPORTED.map(async (rows): Promise<[number, string]> => {
    const found = await sql<{ bound: string }>`
      select (number_value - 0.01)::text as bound from card_value
      where field_no = ${no} and number_value is not null order by number_value offset ${rows} limit 1`.execute(
      db,
    );
    return [rows, found.rows[0]?.bound ?? '1000'];
  });
  return new Map(await Promise.all(bounds));
}
