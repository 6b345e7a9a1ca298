import { cardName } from '@kartoteka/domain/card/card-name';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { sql } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Work } from '../../http/work.ts';
import { namesIn } from '../../search/card-names.ts';
import type { Revision } from '../revision/read.ts';
import type { Card, StoredElement } from './card.ts';
import { type Step, startingWith, withEvent, withRow } from './step.ts';

const UNTOUCHED: StoredElement = {
  entries: [],
  retiredIndexes: [],
  retiredVersions: new Map(),
  isGroupSubmitted: false,
  isDone: false,
  closedAt: null,
  closerId: null,
};

type Starting = Pick<Work, 'caller' | 'now' | 'newId' | 'newStamp'>;

/** What tells a card from others of its family; without a name of its own it is called by the other two. */
interface Numbered {
  readonly name: string | null;
  readonly day: string;
  readonly number: number;
}

/**
 * Gives a card that does not exist yet its number of the Warsaw day (ruling 5.9). The last step before it is stored:
 * a number is gone when the card then fails, and what is refused shall take none.
 */
export async function numbered(work: Work, step: Step, name: string | null): Promise<Step> {
  const day = toWarsaw(work.now.toISOString()).date;
  return begun(step, { name, day, number: await nextNumber(work, step.card.row.family_id, day) });
}

/** A card that does not exist yet, with what tells it from others. */
export function startedCard(work: Starting, revision: Revision, its: Numbered): Step {
  return begun(startingWith(unnamedCard(work, revision)), its);
}

/** The start comes first in the history, whatever was done to the card before it had a name. */
function begun({ card, events }: Step, { name, day, number }: Numbered): Step {
  const { hash, definition } = card.revision;
  const { template } = definition;
  const row = { name: name ?? cardName(template.name, day, number), day, number };
  const { events: started } = withEvent(startingWith(card), 'cardStarted', {
    name: row.name,
    templateId: template.id,
    templateName: template.name,
    revision: hash,
  });
  return { card: withRow(card, row), events: [...started, ...events] };
}

/** A card pinned to its revision that has neither name nor number yet. */
export function unnamedCard(work: Starting, revision: Revision): Card {
  const { template, elements } = revision.definition;
  const { caller, now } = work;
  return {
    row: {
      id: work.newId(),
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
 * Counts per family and day, beside the request's transaction: held until that one's commit, the row would let cards of a
 * family start only one after another. The card's own key refuses a number that was given before.
 */
async function nextNumber({ beside }: Work, familyId: string, day: string): Promise<number> {
  const [taken] = await takeNumber(beside, familyId, day);
  if (!taken) throw new Error('A number was not given');
  return taken.last;
}
