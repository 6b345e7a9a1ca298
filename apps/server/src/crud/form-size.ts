import { firstBeyond, jsonSize } from '@kartoteka/domain/card/form-size';
import { validatorRule } from '@kartoteka/domain/data-type/effective';
import { validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import { FORM_SIZE } from '@kartoteka/domain/limits';
import type { Violation } from '@kartoteka/domain/violation';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ValidationError } from '../http/answer/problem.ts';
import { BYTES_PER_STEP, effort } from '../threads/effort.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Estimated extends Named {
  /** An upper bound of the size in bytes. */
  readonly estimate: number;
}

/** A form template that is larger than 4 MB, or a card template whose cards have a form larger than 4 MB. */
export interface Oversize extends Named {
  /** The size of the form in bytes. When the estimate is above `BEYOND_DOUBT` times the limit, the estimate. */
  readonly size: number;
  readonly max: number;
  /**
   * Index of the first field or element that takes the form over the limit. 0 when the form was only estimated, or when
   * it is too large even without fields and elements.
   */
  readonly at: number;
}

/** Upper bound of the bytes that a field, an element or a template has besides its measured parts. */
const AROUND = 1_024;

const jsonText = (column: string) => sql`coalesce(octet_length(to_json(${sql.ref(column)})::text), 0)`;

/**
 * Builds SQL that estimates the sizes of forms. An estimate is never below the real size. Each data type and each
 * form is measured once.
 */
const estimates = (forms: RawBuilder<unknown>) => sql`
  field as materialized (
    select f.form_template_id, f.data_type_id, ${AROUND}::integer + ${jsonText('f.name')} + ${jsonText('f.description')}
      + coalesce(octet_length(f.validator_settings::text), 0) as size
    from form_element f where f.form_template_id in (${forms})
  ), type as materialized (
    select d.id, d.settings_size + ${jsonText('d.display_name')} as size
    from data_type d where d.id in (select data_type_id from field)
  ), form as materialized (
    select field.form_template_id as id, sum(field.size + type.size) as size
    from field join type on type.id = field.data_type_id group by 1
  )`;

async function formsToMeasure(db: Kysely<Database>, forms: RawBuilder<unknown>): Promise<Estimated[]> {
  const found = await sql<Estimated>`with ${estimates(forms)}
    select f.id, f.name, form.size::float8 as estimate from form_template f join form on form.id = f.id
    where f.deleted_at is null and form.size > ${FORM_SIZE - AROUND}::integer order by f.id`.execute(db);
  return found.rows;
}

const TEMPLATE_SIZE = sql`sum(element.size + coalesce(form.size, 0)) + ${jsonText('t.description')}`;

async function templatesToMeasure(
  db: Kysely<Database>,
  templates: RawBuilder<unknown>,
): Promise<Estimated[]> {
  const found = await sql<Estimated>`with element as materialized (
      select e.template_id, e.form_template_id,
        ${AROUND}::integer + ${jsonText('e.name')} + ${jsonText('e.description')} as size
      from template_element e where e.template_id in (${templates})
    ), ${estimates(sql`select form_template_id from element`)}
    select t.id, t.name, (${TEMPLATE_SIZE})::float8 as estimate from control_card_template t
    join element on element.template_id = t.id left join form on form.id = element.form_template_id
    where t.deleted_at is null group by t.id
    having ${TEMPLATE_SIZE} > ${FORM_SIZE - AROUND}::integer
    order by t.id`.execute(db);
  return found.rows;
}

/**
 * Sizes in bytes of a form's fields or a template's elements (`parts`), and of everything else in the form or template
 * (`rest`).
 */
interface Sizes {
  readonly rest: number;
  readonly parts: readonly number[];
}

const total = ({ rest, parts }: Sizes): number => parts.reduce((sum, one) => sum + one, rest);

/** Measures forms in bytes of the form-data answer: each field, and the rest of the form. */
async function measureForms(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Sizes>> {
  const forms = await db.selectFrom('form_template').select(['id', 'name']).where('id', 'in', ids).execute();
  const fields = await db
    .selectFrom('form_element')
    .select(['form_template_id', 'id', 'name', 'description', 'data_type_id', 'validator_settings'])
    .where('form_template_id', 'in', ids)
    .orderBy('position')
    .execute();
  const types = await measureTypes(db, [...new Set(fields.map((field) => field.data_type_id))]);
  const fieldSize = ({ id, name, description, ...field }: (typeof fields)[number]): number => {
    const own = validatorSettingsSchema.nullable().parse(field.validator_settings);
    const rule = own === null ? 0 : jsonSize({ type: 'validValue', validValue: validatorRule(own) }) + 1;
    return jsonSize({ id, name, description, dataType: 0 }) + (types.get(field.data_type_id) ?? 0) + rule;
  };
  const byForm = Map.groupBy(fields, (field) => field.form_template_id);
  return new Map(
    forms.map(({ id, name }) => [
      id,
      { rest: jsonSize({ id, name, elements: [] }), parts: (byForm.get(id) ?? []).map(fieldSize) },
    ]),
  );
}

async function measureTypes(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const types = await db
    .selectFrom('data_type as type')
    .leftJoin('unit_type as unit', 'unit.id', 'type.stored_value_unit_type_id')
    .select([
      'type.id',
      'type.display_name as displayName',
      'type.control_type as controlType',
      'type.stored_value_type as storedValueType',
      'unit.name as storedValueUnitType',
      'type.settings',
    ])
    .where('type.id', 'in', ids)
    .execute();
  return new Map(types.map((type) => [type.id, jsonSize(type)]));
}

async function measureTemplate(db: Kysely<Database>, id: string): Promise<Sizes> {
  const template = await db
    .selectFrom('control_card_template')
    .select(['name', 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const elements = await db
    .selectFrom('template_element')
    .select(['id', 'name', 'description', 'form_template_id as formTemplateId'])
    .where('template_id', '=', id)
    .orderBy('position')
    .execute();
  const used = elements.flatMap(({ formTemplateId }) => formTemplateId ?? []);
  const forms = used.length === 0 ? new Map<string, Sizes>() : await measureForms(db, [...new Set(used)]);
  const formSize = (formId: string | null): number => {
    const sizes = forms.get(formId ?? '');
    return sizes === undefined ? 0 : total(sizes);
  };
  return {
    rest: jsonSize(template),
    parts: elements.map((element) => jsonSize(element) + formSize(element.formTemplateId)),
  };
}

/**
 * A form whose estimate is above `BEYOND_DOUBT` times the limit counts as too large, because measuring it exactly could
 * read any amount of data.
 */
const BEYOND_DOUBT = 5;

/** Measures the forms one after another and returns the forms above the limit. */
async function oversize(
  found: readonly Estimated[],
  measure: (id: string) => Promise<Sizes>,
): Promise<Oversize[]> {
  const large: Oversize[] = [];
  for (const { estimate, ...named } of found) {
    if (estimate > BEYOND_DOUBT * FORM_SIZE) {
      large.push({ ...named, size: estimate, max: FORM_SIZE, at: 0 });
      continue;
    }
    // Moves the call to a thread when the form is too large for the event loop.
    effort().afford(estimate / BYTES_PER_STEP, () => undefined);
    const { rest, parts } = await measure(named.id);
    const size = parts.reduce((sum, one) => sum + one, rest);
    const at = Math.max(0, firstBeyond(parts, rest));
    if (size > FORM_SIZE) large.push({ ...named, size, max: FORM_SIZE, at });
  }
  return large;
}

/** Returns the forms among the queried ids that are too large. Leaves out deleted forms. */
export async function oversizeForms(db: Kysely<Database>, forms: RawBuilder<unknown>): Promise<Oversize[]> {
  const none = { rest: 0, parts: [] };
  return oversize(
    await formsToMeasure(db, forms),
    async (id) => (await measureForms(db, [id])).get(id) ?? none,
  );
}

/**
 * Returns the templates among the queried ids whose cards have a form that is too large. Leaves out deleted templates.
 */
export async function oversizeTemplates(
  db: Kysely<Database>,
  templates: RawBuilder<unknown>,
): Promise<Oversize[]> {
  return oversize(await templatesToMeasure(db, templates), (id) => measureTemplate(db, id));
}

/** The forms that an import replaces after it has changed the data types of their fields. */
export interface ReplacedForms {
  /** Ids of the forms that are not replaced yet. Nobody judges their old fields with the changed data types. */
  readonly left: ReadonlySet<string>;
  /** The sizes, before the import, of the replaced forms and their templates that were already too large, by id. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Queries the ids of templates that use one of these forms. */
export const templatesUsing = (forms: readonly string[]): RawBuilder<unknown> =>
  sql`select template_id from template_element where form_template_id = any(${forms}::uuid[])`;

/** Returns the sizes of the forms and of their templates, by id. Leaves out forms and templates within the limit. */
export async function sizesOfOversize(
  db: Kysely<Database>,
  forms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = [
    ...(await oversizeForms(db, sql`select unnest(${forms}::uuid[])`)),
    ...(await oversizeTemplates(db, templatesUsing(forms))),
  ];
  return new Map(found.map(({ id, size }) => [id, size]));
}

/**
 * Runs `save`, which stores parts of forms. Refuses the change when a form becomes larger than 4 MB in the form-data
 * answer (wire form-size). A form that was too large before may stay as large or become smaller.
 *
 * @param find returns the forms and templates that are too large, among all that the change may enlarge; called before
 *   and after the change
 * @param known the sizes of the forms and templates that were too large before, when the change began earlier
 * @throws ValidationError with the fault of the first form or template that became larger
 */
export async function withinFormSize<T>(
  find: () => Promise<readonly Oversize[]>,
  fault: (found: Oversize) => Violation,
  save: () => Promise<T>,
  known?: ReadonlyMap<string, number>,
): Promise<T> {
  const before = known ?? new Map((await find()).map(({ id, size }) => [id, size]));
  const saved = await save();
  const grown = (await find()).find(({ id, size }) => size > (before.get(id) ?? 0));
  if (grown !== undefined) throw ValidationError.of([fault(grown)]);
  return saved;
}
