import { CONTROL_TYPES, holdsRichText } from '@kartoteka/domain/data-type/control';
import { settingSchema } from '@kartoteka/domain/data-type/settings';
import { pictureAddress } from '@kartoteka/domain/picture-address';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { isDataImage } from '../html/data-image.ts';
import { encodePicture } from './encode.ts';
import { optionPictures, withOptionPictures } from './options.ts';
import { bytesOf, hashOf } from './picture.ts';
import { readSources, storePictures } from './store.ts';
import { textPictures, withTextPictures } from './texts.ts';

/** The key in `installation` whose value is set once all stored data was searched for pictures. */
const KEY = 'pictures';
/**
 * The value of `KEY` after a complete search. Earlier programs, which left out large revisions, stored another value.
 */
const ALL = 'all';

const HAS_PICTURES = 'data:image/';
const RICH_CONTROLS = CONTROL_TYPES.filter(holdsRichText);
const storedSettings = z.array(settingSchema);

/**
 * Moves the pictures that an earlier version of the product stored as data URLs out of data types, forms and templates.
 * Also stores copies of the pictures in old revisions, and leaves these revisions unchanged. Runs once. An interrupted
 * run starts again from the beginning.
 */
export async function moveOldPictures(db: Kysely<Database>): Promise<void> {
  const done = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  if (done?.value === ALL) return;
  await moveFromTypes(db);
  await moveFromTexts(db, 'control_card_template');
  await moveFromTexts(db, 'template_element');
  await moveFromTexts(db, 'form_element');
  await storePicturesOfRevisions(db);
  const value = JSON.stringify(ALL);
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/**
 * Stores pictures and returns a function from data URL to address. The address is undefined for a picture that cannot
 * be decoded.
 */
async function stored(
  db: Kysely<Database>,
  urls: Iterable<string>,
): Promise<(url: string) => string | undefined> {
  const addresses = new Map<string, string>();
  for (const url of new Set(urls)) {
    if (!isDataImage(url)) continue;
    const source = bytesOf(url);
    const hash = hashOf(source);
    let became = (await readSources(db, [hash])).get(hash);
    if (became === undefined) {
      const encoded = await encodePicture(source, { isLenient: true });
      const picture = typeof encoded === 'string' ? null : encoded;
      await storePictures(db, [{ source, picture }]);
      became = picture?.hash ?? null;
    }
    if (became !== null) addresses.set(url, pictureAddress(became));
  }
  return (url) => addresses.get(url);
}

async function moveFromTypes(db: Kysely<Database>): Promise<void> {
  const types = await db
    .selectFrom('data_type')
    .select('id')
    .where(sql<boolean>`settings::text like ${`%${HAS_PICTURES}%`}`)
    .execute();
  for (const { id } of types) {
    await db.transaction().execute(async (own) => {
      const row = await own
        .selectFrom('data_type')
        .select('settings')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const settings = storedSettings.parse(row.settings);
      const replace = await stored(
        own,
        optionPictures(settings).map(({ url }) => url),
      );
      const moved = JSON.stringify(settings.map((one) => withOptionPictures(one, replace)));
      await own.updateTable('data_type').set({ settings: moved }).where('id', '=', id).execute();
    });
  }
}

type Texted = 'control_card_template' | 'template_element' | 'form_element';

async function moveFromTexts(db: Kysely<Database>, table: Texted): Promise<void> {
  // Fields of other control types have plain text, in which a data URL is only text.
  const isRich =
    table === 'form_element'
      ? sql`data_type_id in (select id from data_type where control_type = any(${RICH_CONTROLS}::text[]))`
      : sql`true`;
  const { rows } = await sql<{
    id: string;
    description: string;
  }>`select id, description from ${sql.table(table)}
    where description like ${`%${HAS_PICTURES}%`} and ${isRich}`.execute(db);
  for (const { id, description } of rows) {
    const replace = await stored(
      db,
      textPictures([{ path: [], text: description }]).map(({ url }) => url),
    );
    await sql`update ${sql.table(table)} set description = ${withTextPictures(description, replace)}
      where id = ${id} and description = ${description}`.execute(db);
  }
}

/** Walks the revisions one by one, because one statement over all of them may take longer than a statement may. */
async function storePicturesOfRevisions(db: Kysely<Database>): Promise<void> {
  const revisions = await db.selectFrom('revision').select('id').orderBy('id').execute();
  for (const { id } of revisions) {
    await db.transaction().execute(async (own) => {
      await sql`set local statement_timeout = 0`.execute(own);
      const { rows } = await sql`select from revision
        where id = ${id} and definition::text like ${`%${HAS_PICTURES}%`}`.execute(own);
      if (rows.length > 0) await storePicturesOfRevision(own, id);
    });
  }
}

/**
 * Stores the pictures of a revision. Reads each distinct text once, and one text at a time, because a
 * revision may hold a hundred megabytes.
 */
async function storePicturesOfRevision(own: Kysely<Database>, id: string): Promise<void> {
  await sql`declare found_text no scroll cursor for
    select distinct found #>> '{}' as text from revision r
      cross join lateral (
        select jsonb_path_query(r.definition, 'strict $.**.attributes[*].value')
        union all select jsonb_path_query(r.definition, 'strict $.**.description')
      ) all_texts (found)
    where r.id = ${sql.lit(id)} and jsonb_typeof(found) = 'string'
      and found #>> '{}' like ${sql.lit(`%${HAS_PICTURES}%`)}`.execute(own);
  for (;;) {
    const { rows } = await sql<{ text: string }>`fetch 1 from found_text`.execute(own);
    const [row] = rows;
    if (row === undefined) return;
    const inText = textPictures([{ path: [], text: row.text }]).map(({ url }) => url);
    await stored(own, [row.text, ...inText]);
  }
}
