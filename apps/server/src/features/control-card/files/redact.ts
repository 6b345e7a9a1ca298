import type { AttachedFile } from '@kartoteka/contract/file';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { holdBytes, removeUnused } from '../../../files/unused.ts';
import { BusinessError, NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Card } from '../model/card.ts';
import { unchanged, withEvent } from '../model/card-change.ts';
import { filesById } from '../model/entry-files.ts';
import { readCardForUpdate } from '../model/read-card.ts';
import { storeCard } from '../model/store-card.ts';
import { fileView } from '../views/entry-view.ts';
import type { FileTools } from './tools.ts';

/**
 * POST files/{id}/redact: removes the bytes of a file for a reason. Its name, hash and place stay, so
 * signatures still match the data. Other files of the card that show the same picture or document are
 * redacted with it: copies, the original of a drawn picture, and pictures that were drawn upon an original.
 */
export async function redactFile(
  context: RequestContext,
  id: string,
  reason: string,
  { db: pool, store }: FileTools,
): Promise<AttachedFile> {
  const { db, caller, now } = context;
  const file = await db.selectFrom('file').where('id', '=', id).select(['card_id']).executeTakeFirst();
  if (file === undefined) throw new NotFound();
  if (file.card_id === null) throw new BusinessError(businessRule('Kartoteka.File:NotAttached'));
  const card = await readCardForUpdate(context, file.card_id);
  const files = await filesThatShowTheSame(context, file.card_id, id);
  const bytes = files.flatMap(({ content, thumbnail }) => [content, thumbnail]);
  const hashes = bytes.flatMap((hash) => hash?.toString('hex') ?? []);
  await holdBytes(db, hashes);
  let change = unchanged(card);
  for (const one of files) {
    await db
      .updateTable('file')
      .set({
        content: null,
        thumbnail: null,
        redacted_at: now,
        redactor_id: caller.userId,
        redact_reason: reason,
      })
      .where('id', '=', one.id)
      .execute();
    const { id: fileId, name, hash, entry_id: entryId } = one;
    change = withEvent(
      change,
      'fileRedacted',
      { fileId, name, sha256: hash.toString('hex'), entryId },
      reason,
    );
  }
  const redactedFiles = new Map(card.redactedFiles);
  for (const one of files) redactedFiles.set(one.id, reason);
  const stored = await storeCard(context, card, { ...change, card: { ...card, redactedFiles } });
  // When this removal fails, a job later removes the bytes as unused.
  context.afterCommit(async () => void (await removeUnused(pool, store, hashes)));
  const shown = fileOf(stored, id) ?? (await filesById(db, [id]))[0];
  if (shown === undefined) throw new NotFound();
  return fileView(stored, shown);
}

/**
 * Reads the file and the other files of its card that show the same picture or document, without redacted files, and
 * locks them.
 *
 * @throws BusinessError File:Redacted when the file is redacted already
 */
async function filesThatShowTheSame({ db }: RequestContext, cardId: string, id: string) {
  const rows = await db
    .withRecursive('same', (source) =>
      source
        .selectFrom('file')
        .where('id', '=', id)
        .where('card_id', '=', cardId)
        .select(['id', 'hash', 'original_id'])
        .union(
          source
            .selectFrom('file')
            .innerJoin('same', (join) =>
              join.on((on) =>
                on.or([
                  on('file.hash', '=', on.ref('same.hash')),
                  on('file.id', '=', on.ref('same.original_id')),
                  on('file.original_id', '=', on.ref('same.id')),
                ]),
              ),
            )
            .where('file.card_id', '=', cardId)
            .select(['file.id', 'file.hash', 'file.original_id']),
        ),
    )
    .selectFrom('file as copy')
    .where('copy.id', 'in', (among) => among.selectFrom('same').select('same.id'))
    .where('copy.redacted_at', 'is', null)
    .orderBy('copy.id')
    .select(['copy.id', 'copy.name', 'copy.hash', 'copy.entry_id', 'copy.content', 'copy.thumbnail'])
    .forUpdate('copy')
    .execute();
  if (!rows.some((row) => row.id === id)) {
    throw new BusinessError(businessRule('Kartoteka.File:Redacted'));
  }
  return rows;
}

function fileOf({ elements, reasonFiles }: Card, id: string): EntryFile | undefined {
  const entries = [...elements.values()].flatMap((element) => element.entries);
  const all = [...entries.flatMap(({ files }) => files), ...reasonFiles.returned, ...reasonFiles.voided];
  return all.find((file) => file.id === id);
}
