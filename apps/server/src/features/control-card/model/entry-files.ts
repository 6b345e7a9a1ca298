import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { EntryFile, FilePlace } from '@kartoteka/domain/file/entry-file';
import type { FileMedia } from '@kartoteka/domain/file/media';
import { type PathSegment, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { personName } from '../../../db/person-name.ts';
import { BusinessError, ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';

/** The place to which files will belong: an entry with its current files, or the return or void of a card. */
export interface FileTarget {
  readonly cardId: string;
  /** The id of the entry; null for a new entry, a return and a void. */
  readonly entryId: string | null;
  readonly current: readonly EntryFile[];
  /** The field of the body that names the files. */
  readonly path: readonly PathSegment[];
}

/**
 * Returns the files that a body names, in the form in which they will be stored. A file that the place already has
 * keeps its stored data, except its field and caption. Any other file must be the caller's own file without a card, or
 * a file that was removed from this entry. It must not be redacted, and not be drawn upon a redacted picture. The
 * pictures below a removed file come back with it, after the named files.
 *
 * @throws ValidationError for too many files
 * @throws BusinessError File:Unknown with the ids of the files that may not be used
 */
export async function namedFiles(
  context: RequestContext,
  wanted: readonly FilePlace[],
  target: FileTarget,
): Promise<EntryFile[]> {
  const { current, path } = target;
  const most = Math.max(context.filesPerEntry, current.length);
  const tooMany = () => ValidationError.of([violation(path, 'tooManyFiles', { max: most })]);
  if (wanted.length > most) throw tooMany();
  const known = new Map(current.map((file) => [file.id, file]));
  const ids = [...new Set(wanted.map(({ id }) => id))].filter((id) => !known.has(id));
  const free = await freeFiles(context, ids, target);
  for (const { file } of free) known.set(file.id, file);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new BusinessError(marking(path, businessRule('Kartoteka.File:Unknown')), { ids: unknown });
  }
  const named = wanted.flatMap(({ id, formElementId, caption }) => {
    const file = known.get(id);
    return file === undefined ? [] : [{ ...file, formElementId, caption }];
  });
  const removed = new Set(free.flatMap(({ file, isRemoved }) => (isRemoved ? [file.id] : [])));
  const all = [...named, ...(await picturesBelow(context, named, removed, target))];
  if (all.length > most) throw tooMany();
  return all;
}

/**
 * Returns the pictures below the removed files that the place takes back, unless they are named too. The device names
 * only the picture that somebody drew upon, because it no longer knows what lies below a removed picture.
 */
async function picturesBelow(
  context: RequestContext,
  named: readonly EntryFile[],
  removed: ReadonlySet<string>,
  target: FileTarget,
): Promise<EntryFile[]> {
  const present = new Set(named.map(({ id }) => id));
  const below: EntryFile[] = [];
  const above = named.filter(({ id }) => removed.has(id));
  for (let file = above.pop(); file !== undefined; file = above.pop()) {
    const { originalId, formElementId } = file;
    if (originalId === null || present.has(originalId)) continue;
    const kept = target.current.find(({ id }) => id === originalId);
    const [free] = kept === undefined ? await freeFiles(context, [originalId], target) : [];
    const original = kept ?? (free && { ...free.file, formElementId });
    if (original === undefined) continue;
    present.add(originalId);
    below.push(original);
    above.push(original);
  }
  return below;
}

interface FreeFile {
  readonly file: EntryFile;
  /** Whether the file was removed from the entry. Otherwise no card has had it yet. */
  readonly isRemoved: boolean;
}

/** Reads the files that may be added to the place, and locks them against other requests until this request ends. */
async function freeFiles(
  { db, caller }: RequestContext,
  ids: readonly string[],
  { cardId, entryId }: FileTarget,
): Promise<FreeFile[]> {
  if (ids.length === 0) return [];
  const free = await db
    .selectFrom('file')
    .where('file.id', 'in', ids)
    .where('file.redacted_at', 'is', null)
    // A redaction finds only files of its card, so it misses a drawn picture that no card has yet.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('file as original')
            .whereRef('original.id', '=', 'file.original_id')
            .where('original.redacted_at', 'is not', null)
            .select('original.id'),
        ),
      ),
    )
    .where(
      sql<boolean>`(file.card_id is null and file.creator_id = ${caller.userId}
        or file.card_id = ${cardId} and file.entry_id = ${entryId}::uuid)`,
    )
    .orderBy('file.id')
    .select(['file.id', 'file.card_id'])
    .forUpdate('file')
    .execute();
  const removed = new Set(free.flatMap(({ id, card_id }) => (card_id === null ? [] : [id])));
  const files = await filesById(
    db,
    free.map(({ id }) => id),
  );
  return files.map((file) => ({ file, isRemoved: removed.has(file.id) }));
}

/** Reads stored files in the form that an entry has, without caption and field. */
export async function filesById(db: Kysely<Database>, ids: readonly string[]): Promise<EntryFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('file')
    .innerJoin('app_user as author', 'author.id', 'file.creator_id')
    .where('file.id', 'in', ids)
    .select([
      'file.id',
      'file.name',
      'file.media_type',
      'file.hash',
      'file.size',
      'file.width',
      'file.height',
      'file.original_id',
      'file.creation_time',
      'file.creator_id',
      personName('author').as('author_name'),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    // The cast is safe, because a constraint of the table allows no other type.
    mediaType: row.media_type as FileMedia,
    size: row.size,
    sha256: row.hash.toString('hex'),
    width: row.width,
    height: row.height,
    creationTime: row.creation_time.toISOString(),
    createdBy: { id: row.creator_id, name: row.author_name },
    originalId: row.original_id,
    formElementId: null,
    caption: null,
  }));
}
