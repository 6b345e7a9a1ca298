import { FORM_SIZE } from '@kartoteka/domain/limits';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BYTES_PER_STEP, effort } from '../../threads/effort.ts';

/**
 * Maximum size in bytes of a JSON document that is read on the event loop. A larger document is read in a call thread.
 */
const READ_HERE = FORM_SIZE;

/** The part of a revision that is stored in its row. */
export interface StoredDocument {
  /** The content hash, in hexadecimal. */
  readonly hash: string;
  /** The document in the current format, not validated yet. */
  readonly document: unknown;
  /** Bytes of the document's JSON. */
  readonly length: number;
  /** Upper bound of the document's JSON in bytes, with each data type in each of its fields. */
  readonly expandedLength: number;
}

/**
 * Converts a document of an earlier version of the product to the current format: moves the data types out of the
 * fields and keeps equal types only once. The database does this, so that this process need not receive a form of a
 * hundred megabytes.
 */
const packed = sql`(
  with field as materialized (
    select element.at as element_at, one.at, one.field, md5((one.field->'dataType')::text) as type_key
    from jsonb_array_elements(revision.definition->'elements') with ordinality as element(value, at)
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(element.value #> '{formTemplate,elements}') = 'array'
        then element.value #> '{formTemplate,elements}' else '[]' end) with ordinality as one(field, at)
  ), form as materialized (
    select element_at, jsonb_agg(field - 'dataType' || jsonb_build_object('dataTypeId', type_key) order by at) as fields
    from field group by element_at
  ), type as materialized (
    select distinct on (type_key) type_key, element_at, at from field
  )
  select revision.definition || jsonb_build_object('format', 2,
    'dataTypes', (select coalesce(jsonb_object_agg(type_key, field->'dataType'), '{}')
      from type join field using (type_key, element_at, at)),
    'elements', (select coalesce(jsonb_agg(case when form is null then element.value
        else jsonb_set(element.value, '{formTemplate,elements}', form.fields) end order by element.at), '[]')
      from jsonb_array_elements(revision.definition->'elements') with ordinality as element(value, at)
      left join form on form.element_at = element.at))
)`;

interface Measured {
  readonly hash: string;
  readonly document: unknown;
  readonly length: number;
  readonly expanded: string;
}

const select = (id: string, most: RawBuilder<unknown>) => sql<Measured>`
  with stored as materialized (
    select encode(content_hash, 'hex') as hash,
      case when definition ? 'format' then definition else ${packed} end as document
    from revision where id = ${id}
  ), measured as materialized (
    select hash, document, octet_length(document::text) as length from stored
  ), type as materialized (
    select key, octet_length(value::text) as length from measured, jsonb_each(document->'dataTypes')
  )
  select hash, length, case when length <= ${most} then document end as document,
    length + (select coalesce(sum(type.length), 0)
      from jsonb_path_query(document, '$.elements[*].formTemplate.elements[*].dataTypeId') as used(key)
      join type on type.key = used.key #>> '{}') as expanded
  from measured`;

/**
 * Reads the stored document of a revision.
 *
 * @throws TooMuchForEventLoop when the document is too large for the event loop
 */
export async function readStoredDocument(db: Kysely<Database>, id: string): Promise<StoredDocument> {
  let [row] = (await select(id, sql`${READ_HERE}::integer`).execute(db)).rows;
  if (row?.document === null) {
    effort().afford(row.length / BYTES_PER_STEP, () => undefined);
    [row] = (await select(id, sql`${2 ** 31 - 1}::integer`).execute(db)).rows;
  }
  if (row === undefined) throw new Error(`There is no revision ${id}.`);
  const { hash, document, length, expanded } = row;
  return { hash, document, length, expandedLength: Number(expanded) };
}
