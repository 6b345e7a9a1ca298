import { judgeCardSize, sizeOfCard } from '@kartoteka/domain/card/card-size';
import type { Kysely, OperationNodeSource } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { writeTogether } from '../../../db/together.ts';
import { chainEvents } from '../../../history/chain.ts';
import { BusinessError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { cardDocument, storedValues } from '../../../search/card-document.ts';
import { indexWrites } from '../../../search/index-card.ts';
import { unitsWrite } from '../../../search/search-field.ts';
import type { Card } from './card.ts';
import {
  elementWrites,
  entryWrites,
  fileCountOf,
  fileWrites,
  fillerWrites,
  inParts,
  signatureWrites,
  slotWrites,
} from './row-writes.ts';
import { isFillingChange, type CardChange, withFiller } from './card-change.ts';

/**
 * Stores a card change, in one statement if its parameters fit: the rows of the card, its events at the end
 * of the card's chain, and its document in the search index. `before` is the card as it was read under its
 * lock; null for a new card.
 *
 * @returns the stored card
 * @throws BusinessError TooLarge when the card would become larger than allowed
 */
export async function storeCard(
  context: RequestContext,
  before: Card | null,
  change: CardChange,
): Promise<Card> {
  const { db, caller, now, newId, newStamp } = context;
  const { events } = change;
  const hasFilled = isFillingChange(change);
  const card = hasFilled ? withFiller(change.card, context) : change.card;
  const { row } = card;
  const newUnits = before === null ? unitsWrite(card.revision) : null;
  const sizes = {
    before: before === null ? 0 : sizeOfCard(before.elements),
    after: sizeOfCard(card.elements),
  };
  const tooLarge = judgeCardSize(sizes, context.cardSize);
  if (tooLarge !== null) throw new BusinessError(tooLarge);
  const chained = chainEvents(
    { cardId: row.id, count: row.history_count, hash: row.history_head },
    { at: now, userId: caller.userId, userName: caller.displayName },
    events,
    newId,
  );
  const stored: Card = {
    ...card,
    row: {
      ...row,
      history_count: chained.head.count,
      history_head: chained.head.hash,
      concurrency_stamp: newStamp(),
      ...(before === null ? {} : { last_modification_time: now, last_modifier_id: caller.userId }),
    },
  };
  await writeTogether(db, [
    ...(newUnits === null ? [] : [newUnits]),
    rowWrite(db, before, stored),
    ...elementWrites(db, before, stored),
    ...entryWrites(db, before, stored),
    ...fileWrites(db, before, stored, now),
    ...(hasFilled ? fillerWrites(db, stored, context) : []),
    ...slotWrites(db, before, stored),
    ...signatureWrites(db, before, stored),
    ...inParts(chained.events).map((part) =>
      db
        .insertInto('card_event')
        .values(part.map((event) => ({ ...event, payload: JSON.stringify(event.payload) }))),
    ),
    ...indexWrites(
      db,
      { id: row.id, createdAt: row.creation_time },
      before && documentOf(before, storedValues),
      documentOf(stored),
    ),
  ]);
  return stored;
}

function rowWrite(db: Kysely<Database>, before: Card | null, card: Card): OperationNodeSource {
  const { returned, voided } = card.reasonFiles;
  const row = {
    ...card.row,
    return_files: JSON.stringify(returned),
    void_files: JSON.stringify(voided),
    file_count: fileCountOf(card),
  };
  if (before === null) return db.insertInto('control_card').values(row);
  const { id, ...columns } = row;
  return db.updateTable('control_card').set(columns).where('id', '=', id);
}

/** Returns the card's document for the search index; null for a deleted card. */
function documentOf({ row, revision, elements, names }: Card, valuesOf?: typeof storedValues) {
  return row.deleted_at === null
    ? cardDocument(row.name, revision.definition, elements, names, valuesOf)
    : null;
}
