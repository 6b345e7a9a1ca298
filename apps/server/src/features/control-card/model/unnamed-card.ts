import type { RequestContext } from '../../../http/request-context.ts';
import { namesIn } from '../../../search/card-names.ts';
import type { Revision } from '../../revision/read.ts';
import type { Card, StoredElement } from './card.ts';

const UNTOUCHED: StoredElement = {
  entries: [],
  retiredIndexes: [],
  retiredKeys: [],
  retiredVersions: new Map(),
  deletedCount: 0,
  isGroupSubmitted: false,
  isDone: false,
  closedAt: null,
  closerId: null,
};

/** The parts of the request context that a new card needs. */
export type Starting = Pick<RequestContext, 'caller' | 'now' | 'newId' | 'newStamp'>;

/**
 * Returns a new card of a revision, without name and number.
 *
 * @param key the client's name for the card; null when the client gave none
 */
export function unnamedCard(context: Starting, revision: Revision, key: string | null = null): Card {
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
      client_key: key,
    },
    revision,
    elements: new Map(elements.map(({ id }) => [id, UNTOUCHED])),
    slots: [],
    earlierParties: [],
    reasonFiles: { returned: [], voided: [] },
    redactedFiles: new Map(),
    fillers: [],
    people: new Map([[caller.userId, caller.displayName]]),
    names: namesIn(revision.definition),
  };
}
