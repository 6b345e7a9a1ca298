import { foldSaves } from '@kartoteka/domain/card/fold-saves';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eventPayloads } from '../model/event-payload.ts';
import { netOf } from '../model/net-change.ts';

/** The replaced thing: a field's value, the comment to its deviation, or the entry's comment. */
export type Replaced =
  | { readonly of: 'value' | 'deviationComment'; readonly formElementId: string }
  | { readonly of: 'comment'; readonly formElementId: null };

/** The replacement of a stored value or comment of an entry. */
export interface EntryChange {
  readonly what: Replaced;
  readonly old: StoredValue;
  readonly at: Date;
  readonly by: string;
}

/**
 * Reads the replacements in each entry of a card, by the entry's id, oldest first. Saves of one sitting and
 * the submission after them count as one write, so values between these saves are left out (wire
 * folded-saves).
 */
export async function changesOfEntries(
  db: Kysely<Database>,
  cardId: string,
): Promise<ReadonlyMap<string, readonly EntryChange[]>> {
  const events = await db
    .selectFrom('card_event')
    .select(['type', 'at', 'user_id', 'user_name', 'payload'])
    .where('card_id', '=', cardId)
    .where('type', 'in', ['entrySaved', 'entrySubmitted'])
    .orderBy('seq')
    .execute();
  const found = new Map<string, EntryChange[]>();
  const writes = events.map(({ payload, user_id: userId, ...event }) => {
    const write = eventPayloads.entrySaved.parse(payload);
    return { ...event, userId, entryId: write.entryId, write };
  });
  for (const [first, ...others] of foldSaves(writes, { submissionEnds: true })) {
    if (first === undefined) continue;
    const { at, user_name: by, entryId } = others.at(-1) ?? first;
    const {
      changes,
      comment,
      deviationComments = [],
    } = netOf([first.write, ...others.map(({ write }) => write)]);
    const replaced = found.get(entryId) ?? [];
    for (const { formElementId, old } of changes) {
      if (old !== null) replaced.push({ what: { of: 'value', formElementId }, old, at, by });
    }
    for (const { formElementId, old } of deviationComments) {
      if (old !== null) replaced.push({ what: { of: 'deviationComment', formElementId }, old, at, by });
    }
    if (comment && comment.old !== null) {
      replaced.push({ what: { of: 'comment', formElementId: null }, old: comment.old, at, by });
    }
    found.set(entryId, replaced);
  }
  return found;
}
