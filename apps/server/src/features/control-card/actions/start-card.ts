import { cardName } from '@kartoteka/domain/card/card-name';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { sql } from 'kysely';
import { prepare } from '../../../db/prepared.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Revision } from '../../revision/read.ts';
import { type CardChange, unchanged, withEvent, withRow } from '../model/card-change.ts';
import { type Starting, unnamedCard } from '../model/unnamed-card.ts';

/**
 * The name, day and number that distinguish a card from others of its family. A card without a name is called by its
 * template, day and number.
 */
interface Numbered {
  readonly name: string | null;
  readonly day: string;
  readonly number: number;
  /**
   * The time at which the person started the card, by the clock of the device; null when the device sent no
   * time.
   */
  readonly startedAt: string | null;
}

/**
 * Gives a new card its number of the Warsaw day (ruling 5.9). Call it as the last step before storing,
 * because a number is lost when the card is not stored afterwards.
 */
export async function numbered(
  context: RequestContext,
  change: CardChange,
  name: string | null,
  startedAt: string | null = null,
): Promise<CardChange> {
  const day = toWarsaw(context.now.toISOString()).date;
  const number = await nextNumber(context, change.card.row.family_id, day);
  return begun(change, { name, day, number, startedAt });
}

/** Returns a new card with this name, day, number and claimed time of the start. */
export function startedCard(context: Starting, revision: Revision, its: Numbered): CardChange {
  return begun(unchanged(unnamedCard(context, revision)), its);
}

/** Puts the start of the card first in its history, before the events that happened while the card had no name yet. */
function begun({ card, events }: CardChange, { name, day, number, startedAt }: Numbered): CardChange {
  const { hash, definition } = card.revision;
  const { template } = definition;
  const row = { name: name ?? cardName(template.name, day, number), day, number };
  const { events: started } = withEvent(unchanged(card), 'cardStarted', {
    name: row.name,
    templateId: template.id,
    templateName: template.name,
    revision: hash,
    ...(startedAt === null ? {} : { startedAt }),
  });
  return { card: withRow(card, row), events: [...started, ...events] };
}

const takeNumber = prepare((db, familyId: string, day: string) =>
  db
    .insertInto('card_number')
    .values({ family_id: familyId, day, last: sql<number>`1` })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'day']).doUpdateSet({ last: sql<number>`card_number.last + 1` }),
    )
    .returning('last'),
);

/**
 * Takes the next number of the family and day outside the request's transaction. Inside the transaction, the
 * row would stay locked until the commit, so cards of a family could only start one after another. A unique
 * key of the cards refuses a number that is already used.
 */
async function nextNumber({ autonomousDb }: RequestContext, familyId: string, day: string): Promise<number> {
  const [taken] = await takeNumber(autonomousDb, familyId, day);
  if (!taken) throw new Error('The card got no number');
  return taken.last;
}
