import {
  type DefinitionFile,
  definitionFile,
  FILE_FORMAT,
  FILE_VERSION,
  type FileContents,
  LARGEST_FILE,
  MOST_PARTIES,
  type TransferKind,
} from '@kartoteka/contract/definition-transfer';
import { businessRule } from '@kartoteka/domain/business-rule';
import { jsonSize } from '@kartoteka/domain/card/form-size';
import { FILE_DEFINITIONS } from '@kartoteka/domain/limits';
import { pictureHash } from '@kartoteka/domain/picture-address';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BusinessError, NotFound } from '../../http/answer/problem.ts';
import { dataUrlOf } from '../../pictures/picture.ts';
import { readPictures } from '../../pictures/store.ts';
import { BYTES_PER_STEP, effort } from '../../threads/effort.ts';
import { contentHash, contentsOf, LISTS } from './contents.ts';
import type { Transferred } from './kind.ts';
import { partyCount } from './parties.ts';
import { usedAddresses } from './pictures.ts';

const MEGABYTE = 1_000_000;

/** Returns the ids of the template and of all definitions that it needs, by kind. */
async function neededIds(db: Kysely<Database>, id: string): Promise<ReadonlyMap<TransferKind, string[]>> {
  const { rows } = await sql<{ kind: TransferKind; id: string }>`
    with form as (select distinct form_template_id as id from template_element
        where template_id = ${id} and form_template_id is not null),
      type as (select distinct e.data_type_id as id from form_element e join form on form.id = e.form_template_id)
    select 'controlCardTemplate' as kind, t.id from control_card_template t where t.id = ${id} and t.deleted_at is null
    union all select 'controlCardGroup', control_card_group_id from control_card_template where id = ${id}
    union all select 'controlCardType', control_card_type_id from control_card_template where id = ${id}
    union all select 'formTemplate', id from form
    union all select 'dataType', id from type
    union all select distinct 'unitType', d.stored_value_unit_type_id from data_type d join type on type.id = d.id
      where d.stored_value_unit_type_id is not null`.execute(db);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  if (!byKind.has('controlCardTemplate')) throw new NotFound();
  const definitions = rows.length;
  if (definitions > FILE_DEFINITIONS) throw tooLarge(definitions, FILE_DEFINITIONS, 'definitions');
  return new Map([...byKind].map(([kind, found]) => [kind, found.map((row) => row.id)]));
}

function tooLarge(size: number, max: number, of: 'megabytes' | 'definitions' | 'parties'): BusinessError {
  return new BusinessError(businessRule('Kartoteka:DefinitionsTooLarge', { size, max, of }));
}

/** Compares names by their characters, so that files of different plants have the same order. */
const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);

async function definitionsOf(db: Kysely<Database>, kind: Transferred, ids: readonly string[]) {
  const found: { name: string }[] = [];
  for (const id of ids) {
    const one = await kind.read(db, id);
    if (one !== null) found.push(JSON.parse(one.text) as { name: string });
  }
  return found.toSorted(byName);
}

async function picturesOf(db: Kysely<Database>, contents: FileContents): Promise<FileContents['pictures']> {
  const hashes = usedAddresses(contents).flatMap(({ address }) => pictureHash(address) ?? []);
  const stored = await readPictures(db, hashes);
  return [...stored.values()]
    .map((picture) => ({ hash: picture.hash, dataUrl: dataUrlOf(picture) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
}

/** Returns a template with all definitions that it needs. The same definitions always give the same file. */
export async function exportTemplate(
  db: Kysely<Database>,
  kinds: readonly Transferred[],
  id: string,
): Promise<DefinitionFile> {
  const needed = await neededIds(db, id);
  const lists: Record<string, unknown> = {};
  for (const kind of kinds)
    lists[LISTS[kind.kind]] = await definitionsOf(db, kind, needed.get(kind.kind) ?? []);
  const head = { format: FILE_FORMAT, version: FILE_VERSION, contentHash: '' } as const;
  const contents = contentsOf(definitionFile.parse({ ...head, ...lists }));
  const parties = partyCount(contents);
  if (parties > MOST_PARTIES) throw tooLarge(parties, MOST_PARTIES, 'parties');
  const whole = { ...contents, pictures: await picturesOf(db, contents) };
  const size = jsonSize(whole);
  if (size > LARGEST_FILE)
    throw tooLarge(Math.ceil(size / MEGABYTE), Math.floor(LARGEST_FILE / MEGABYTE), 'megabytes');
  const hash = effort().afford(size / BYTES_PER_STEP, () => contentHash(whole));
  return { ...head, contentHash: hash, ...whole };
}
