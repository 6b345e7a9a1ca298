import { judgeCardSize, sizeOfCard } from '@kartoteka/domain/card/card-size';
import type { Kysely, OperationNodeSource } from 'kysely';
import type { Database } from '../../db/database.ts';
import { writeTogether } from '../../db/together.ts';
import { chainEvents } from '../../history/chain.ts';
import { BusinessError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { cardDocument, storedValues } from '../../search/card-document.ts';
import { indexWrites } from '../../search/index-card.ts';
import type { Card } from './card.ts';
import { elementWrites, entryWrites, fillerWrites, signatureWrites, slotWrites } from './row-writes.ts';
import { isFillingStep, type Step, withFiller } from './step.ts';

/**
 * Stores what a step made of a card, its events at the end of the card's chain and its document in the index: one
 * statement. `before` is the card as it was read under its lock; null for a card that is new.
 *
 * @returns the card as it stands now
 * @throws BusinessError TooLarge when it would outgrow what a card may have
 */
export async function storeCard(work: Work, before: Card | null, step: Step): Promise<Card> {
  const { db, caller, now, newId, newStamp } = work;
  const { events } = step;
  const hasFilled = isFillingStep(step);
  const card = hasFilled ? withFiller(step.card, work) : step.card;
  const { row } = card;
  const sizes = {
    before: before === null ? 0 : sizeOfCard(before.elements),
    after: sizeOfCard(card.elements),
  };
  const tooLarge = judgeCardSize(sizes, work.cardSize);
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
    rowWrite(db, before, stored),
    ...elementWrites(db, before, stored),
    ...entryWrites(db, before, stored),
    ...(hasFilled ? fillerWrites(db, stored, work) : []),
    ...slotWrites(db, before, stored),
    ...signatureWrites(db, before, stored),
    ...(chained.events.length === 0
      ? []
      : [
          db
            .insertInto('card_event')
            .values(chained.events.map((event) => ({ ...event, payload: JSON.stringify(event.payload) }))),
        ]),
    ...indexWrites(
      db,
      { id: row.id, createdAt: row.creation_time },
      before && documentOf(before, storedValues),
      documentOf(stored),
    ),
  ]);
  return stored;
}

function rowWrite(db: Kysely<Database>, before: Card | null, { row }: Card): OperationNodeSource {
  if (before === null) return db.insertInto('control_card').values(row);
  const { id, ...columns } = row;
  return db.updateTable('control_card').set(columns).where('id', '=', id);
}

/** A deleted card is found no more. */
function documentOf({ row, revision, elements, names }: Card, valuesOf?: typeof storedValues) {
  return row.deleted_at === null
    ? cardDocument(row.name, revision.definition, elements, names, valuesOf)
    : null;
}
