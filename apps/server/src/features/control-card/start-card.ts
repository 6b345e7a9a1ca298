import { cardName } from '@kartoteka/domain/card/card-name';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { sql } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Work } from '../../http/work.ts';
import { namesIn } from '../../search/card-names.ts';
import type { Revision } from '../revision/read.ts';
import type { Card, StoredElement } from './card.ts';
import { type Step, startingWith, withEvent } from './step.ts';

const UNTOUCHED: StoredElement = {
  entries: [],
  retiredIndexes: [],
  retiredVersions: new Map(),
  isGroupSubmitted: false,
  isDone: false,
  closedAt: null,
  closerId: null,
};

/** A card that does not exist yet, pinned to its revision, with its number of the Warsaw day (decisions 5.9). */
export async function newCard(work: Work, revision: Revision, name: string | null): Promise<Step> {
  const day = toWarsaw(work.now.toISOString()).date;
  const number = await nextNumber(work, revision.definition.template.familyId, day);
  return startedCard(work, revision, { name, day, number });
}

/** The card with what tells it from others of its family. */
export function startedCard(
  work: Pick<Work, 'caller' | 'now' | 'newId' | 'newStamp'>,
  revision: Revision,
  { name, day, number }: { name: string | null; day: string; number: number },
): Step {
  const { template, elements } = revision.definition;
  const { caller, now } = work;
  const card: Card = {
    row: {
      id: work.newId(),
      name: name ?? cardName(template.name, day, number),
      template_id: template.id,
      family_id: template.familyId,
      revision_id: revision.id,
      day,
      number,
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
      concurrency_stamp: work.newStamp(),
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
    newerRevisionExists: false,
    names: namesIn(revision.definition),
  };
  return withEvent(startingWith(card), 'cardStarted', {
    name: card.row.name,
    templateId: template.id,
    templateName: template.name,
    revision: revision.hash,
  });
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

/** Counts per family and day; who asks at once waits for the one before, so no number is given twice. */
async function nextNumber({ db }: Work, familyId: string, day: string): Promise<number> {
  const [taken] = await takeNumber(db, familyId, day);
  if (!taken) throw new Error('A number was not given');
  return taken.last;
}
