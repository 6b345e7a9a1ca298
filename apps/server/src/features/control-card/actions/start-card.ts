import { cardName } from '@kartoteka/domain/card/card-name';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { sql } from 'kysely';
import { prepare } from '../../../db/prepared.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { namesIn } from '../../../search/card-names.ts';
import type { Revision } from '../../revision/read.ts';
import type { Card, StoredElement } from '../model/card.ts';
import { type CardChange, unchanged, withEvent, withRow } from '../model/card-change.ts';

const UNTOUCHED: StoredElement = {
  entries: [],
  retiredIndexes: [],
  retiredVersions: new Map(),
  isGroupSubmitted: false,
  isDone: false,
  closedAt: null,
  closerId: null,
};

type Starting = Pick<RequestContext, 'caller' | 'now' | 'newId' | 'newStamp'>;

/**
 * The name, day and number that distinguish a card from others of its family. A card without a name is called by its
 * template, day and number.
 */
interface Numbered {
  readonly name: string | null;
  readonly day: string;
  readonly number: number;
}

/**
 * Gives a new card its number of the Warsaw day (ruling 5.9). Call it as the last step before storing, because a number
 * is lost when the card fails afterwards.
 */
export async function numbered(
  context: RequestContext,
  change: CardChange,
  name: string | null,
): Promise<CardChange> {
  const day = toWarsaw(context.now.toISOString()).date;
  return begun(change, { name, day, number: await nextNumber(context, change.card.row.family_id, day) });
}

/** Returns a new card with this day, number and name. */
export function startedCard(context: Starting, revision: Revision, its: Numbered): CardChange {
  return begun(unchanged(unnamedCard(context, revision)), its);
}

/** Puts the start of the card first in its history, before the events that happened while the card had no name yet. */
function begun({ card, events }: CardChange, { name, day, number }: Numbered): CardChange {
  const { hash, definition } = card.revision;
  const { template } = definition;
  const row = { name: name ?? cardName(template.name, day, number), day, number };
  const { events: started } = withEvent(unchanged(card), 'cardStarted', {
    name: row.name,
    templateId: template.id,
    templateName: template.name,
    revision: hash,
  });
  return { card: withRow(card, row), events: [...started, ...events] };
}

/** Returns a new card of a revision, without name and number. */
export function unnamedCard(context: Starting, revision: Revision): Card {
  const { template, elements } = revision.definition;
  const { caller, now } = context;
  return {
    row: {
      id: context.newId(),
      name: '',
      template_id: template.id,
      family_id: template.familyId,
      revision_id: revision.id,
      day: '',
      number: 0,
      status: 'inProgress',
      return_reason: null,
      has_deviations: false,
      approval_round: 0,
      submitted_at: null,
      submitter_id: null,
      approved_at: null,
      voided_at: null,
      voider_id: null,
      void_reason: null,
      history_count: 0,
      history_head: null,
      concurrency_stamp: context.newStamp(),
      creation_time: now,
      creator_id: caller.userId,
      last_modification_time: null,
      last_modifier_id: null,
      deleted_at: null,
      deleter_id: null,
    },
    revision,
    elements: new Map(elements.map(({ id }) => [id, UNTOUCHED])),
    slots: [],
    fillers: [],
    people: new Map([[caller.userId, caller.displayName]]),
    names: namesIn(revision.definition),
  };
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
 * Takes the next number of the family and day outside of the request's transaction. Inside of the transaction, the row
 * would stay locked until the commit, so cards of a family could only start one after another. A unique key of the
 * cards refuses a number that is already used.
 */
async function nextNumber({ autonomousDb }: RequestContext, familyId: string, day: string): Promise<number> {
  const [taken] = await takeNumber(autonomousDb, familyId, day);
  if (!taken) throw new Error('The card got no number');
  return taken.last;
}
