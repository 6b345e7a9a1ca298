import { settingSchema } from '@kartoteka/domain/data-type/settings';
import { pictureAddress } from '@kartoteka/domain/picture-address';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { isDataImage } from '../html/data-image.ts';
import { encodePicture } from './encode.ts';
import { optionPictures, withOptionPictures } from './options.ts';
import { bytesOf, hashOf } from './picture.ts';
import { readSources, storePictures } from './store.ts';
import { textPictures, withTextPictures } from './texts.ts';

/** In `installation`, once everything that an earlier program stored was looked through. */
const KEY = 'pictures';
/** Bytes; a larger revision keeps its data URLs, which screens show as well. */
const LARGEST_REVISION = 64 * 1024 * 1024;

const HAS_PICTURES = 'data:image/';
const storedSettings = z.array(settingSchema);

/**
 * Takes the pictures that an earlier program stored as data URLs out of data types, forms and templates, and stores
 * those of its revisions beside them, which stay as they are. Once; what breaks off is done from the start.
 */
export async function settlePictures(db: Kysely<Database>, log: Pick<Logger, 'warn'>): Promise<void> {
  const done = await db.selectFrom('installation').select('key').where('key', '=', KEY).executeTakeFirst();
  if (done !== undefined) return;
  await settleTypes(db);
  await settleTexts(db, 'control_card_template');
  await settleTexts(db, 'template_element');
  await settleTexts(db, 'form_element');
  await settleRevisions(db, log);
  await db
    .insertInto('installation')
    .values({ key: KEY, value: JSON.stringify('settled') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores pictures; answers where each is, undefined for one that cannot be decoded. */
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

async function settleTypes(db: Kysely<Database>): Promise<void> {
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
      const settled = JSON.stringify(settings.map((one) => withOptionPictures(one, replace)));
      await own.updateTable('data_type').set({ settings: settled }).where('id', '=', id).execute();
    });
  }
}

type Texted = 'control_card_template' | 'template_element' | 'form_element';

async function settleTexts(db: Kysely<Database>, table: Texted): Promise<void> {
  // Fields of other types have plain text, which may say anything.
  const isRich =
    table === 'form_element'
      ? sql`data_type_id in (select id from data_type where control_type = 'contentDisplay')`
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

async function settleRevisions(db: Kysely<Database>, log: Pick<Logger, 'warn'>): Promise<void> {
  const revisions = await sql<{ id: string; size: number }>`
    select id, octet_length(definition::text) as size from revision
    where definition::text like ${`%${HAS_PICTURES}%`} order by id`.execute(db);
  for (const { id, size } of revisions.rows) {
    if (size > LARGEST_REVISION) {
      log.warn({ revision: id, size }, 'a revision is too large to store its pictures apart');
      continue;
    }
    // Each text once, however many fields repeat it.
    const texts = await sql<{ text: string }>`
      select distinct found #>> '{}' as text from revision r
        cross join lateral (
          select jsonb_path_query(r.definition, 'strict $.**.attributes[*].value')
          union all select jsonb_path_query(r.definition, 'strict $.**.description')
        ) all_texts (found)
      where r.id = ${id} and jsonb_typeof(found) = 'string'
        and found #>> '{}' like ${`%${HAS_PICTURES}%`}`.execute(db);
    await stored(
      db,
      texts.rows.flatMap(({ text }) => [text, ...textPictures([{ path: [], text }]).map(({ url }) => url)]),
    );
  }
}
