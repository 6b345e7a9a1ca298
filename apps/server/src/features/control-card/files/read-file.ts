import { sql } from 'kysely';
import { NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { maySeeCard } from '../model/card-sql.ts';
import type { ShownFile } from '../views/file-answer.ts';

/** Finds a file that the caller may see: a file of a visible card, or the caller's own file without a card. */
export async function findFile({ db, caller }: RequestContext, id: string): Promise<ShownFile> {
  const row = await db
    .selectFrom('file')
    .leftJoin('control_card as card', 'card.id', 'file.card_id')
    .where('file.id', '=', id)
    .where(
      sql<boolean>`(file.card_id is null and file.creator_id = ${caller.userId}
        or card.deleted_at is null and card.id is not null and ${maySeeCard('card', caller)})`,
    )
    .select(['file.name', 'file.media_type', 'file.content', 'file.thumbnail'])
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}
