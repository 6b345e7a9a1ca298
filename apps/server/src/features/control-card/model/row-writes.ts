import { withoutOriginals } from '@kartoteka/domain/file/entry-file';
import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Card, StoredEntry, StoredSlot } from './card.ts';

type Db = Kysely<Database>;
type Writes = OperationNodeSource[];

/** Returns the writes of new elements, and of elements whose completion or group submission changed. */
export function elementWrites(db: Db, before: Card | null, after: Card): Writes {
  const rows = [...after.elements].flatMap(([elementId, element]) => {
    const was = before?.elements.get(elementId);
    const isSame = was?.isDone === element.isDone && was.closedAt === element.closedAt;
    const { isDone: is_done, closedAt: closed_at, closerId: closer_id } = element;
    return isSame ? [] : [{ card_id: after.row.id, element_id: elementId, is_done, closed_at, closer_id }];
  });
  if (rows.length === 0) return [];
  return [
    db
      .insertInto('card_element')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['card_id', 'element_id']).doUpdateSet((eb) => ({
          is_done: eb.ref('excluded.is_done'),
          closed_at: eb.ref('excluded.closed_at'),
          closer_id: eb.ref('excluded.closer_id'),
        })),
      ),
  ];
}

/**
 * Maximum number of rows that one write inserts. The row of an entry has 23 values, and a statement takes at most
 * 65,535 parameters.
 */
const ROWS_A_WRITE = 1_000;

/** Splits rows into parts that one write can insert. */
export function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_WRITE) }, (_, at) =>
    rows.slice(at * ROWS_A_WRITE, (at + 1) * ROWS_A_WRITE),
  );
}

/**
 * Returns the writes of new, changed and deleted entries. Deleted entries keep their rows, so that their
 * indexes stay known.
 */
export function entryWrites(db: Db, before: Card | null, after: Card): Writes {
  const rows = [...after.elements].flatMap(([elementId, { entries }]) => {
    const old = before?.elements.get(elementId)?.entries ?? [];
    const same = new Set(old);
    const kept = new Set(entries.map(({ id }) => id));
    const changed = entries.filter((entry) => !same.has(entry));
    const gone = old.filter(({ id }) => !kept.has(id));
    return [
      ...changed.map((entry) => entryRow(after, elementId, entry, null)),
      ...gone.map((entry) => entryRow(after, elementId, entry, after.row.last_modification_time)),
    ];
  });
  return inParts(rows).map((part) =>
    db
      .insertInto('card_entry')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          values: eb.ref('excluded.values'),
          comment: eb.ref('excluded.comment'),
          deviation_comments: eb.ref('excluded.deviation_comments'),
          deviations: eb.ref('excluded.deviations'),
          files: eb.ref('excluded.files'),
          is_submitted: eb.ref('excluded.is_submitted'),
          submitted_at: eb.ref('excluded.submitted_at'),
          submitter_id: eb.ref('excluded.submitter_id'),
          return_reason: eb.ref('excluded.return_reason'),
          reopened_at: eb.ref('excluded.reopened_at'),
          row_version: eb.ref('excluded.row_version'),
          last_modification_time: eb.ref('excluded.last_modification_time'),
          last_modifier_id: eb.ref('excluded.last_modifier_id'),
          deleted_at: eb.ref('excluded.deleted_at'),
          typed_at: eb.ref('excluded.typed_at'),
          typed_arrived_at: eb.ref('excluded.typed_arrived_at'),
        })),
      ),
  );
}

function entryRow({ row }: Card, elementId: string, entry: StoredEntry, deletedAt: Date | null) {
  return {
    id: entry.id,
    card_id: row.id,
    element_id: elementId,
    index: entry.index,
    client_key: entry.key,
    values: JSON.stringify(entry.values),
    comment: entry.comment,
    deviation_comments: JSON.stringify(entry.deviationComments),
    deviations: JSON.stringify(entry.deviations),
    files: JSON.stringify(entry.files),
    is_submitted: entry.isSubmitted,
    submitted_at: entry.submittedAt,
    submitter_id: entry.submitterId,
    return_reason: entry.returnReason,
    reopened_at: entry.reopenedAt,
    row_version: entry.rowVersion,
    creation_time: entry.creationTime,
    creator_id: entry.creatorId,
    last_modification_time: entry.lastModificationTime,
    last_modifier_id: entry.lastModifierId,
    deleted_at: deletedAt,
    typed_at: entry.typed?.at ?? null,
    typed_arrived_at: entry.typed?.arrivedAt ?? null,
  };
}

/**
 * Returns the writes that attach new files to the entries, the return and the void that name them. Before the
 * first round, also notes the time at which a file was removed from its entry. Later, no time is noted,
 * because a file that a signature may have covered is kept.
 */
export function fileWrites(db: Db, before: Card | null, after: Card, now: Date): Writes {
  const [old, present] = [placesOf(before), placesOf(after)];
  const added = Map.groupBy(
    [...present].filter(([id]) => !old.has(id)),
    ([, entryId]) => entryId,
  );
  const gone = [...old.keys()].filter((id) => !present.has(id));
  const writes: Writes = [...added].map(([entryId, files]) =>
    db
      .updateTable('file')
      .set({ card_id: after.row.id, entry_id: entryId, detached_at: null })
      .where(
        'id',
        'in',
        files.map(([id]) => id),
      ),
  );
  if (gone.length > 0 && after.row.approval_round === 0)
    writes.push(db.updateTable('file').set({ detached_at: now }).where('id', 'in', gone));
  return writes;
}

/** Returns the entry id of each file of a card, by the file's id; null for a file of a return or a void. */
function placesOf(card: Card | null): ReadonlyMap<string, string | null> {
  if (card === null) return new Map();
  const entries = [...card.elements.values()].flatMap((element) => element.entries);
  const { returned, voided } = card.reasonFiles;
  return new Map([
    ...[...returned, ...voided].map(({ id }): [string, null] => [id, null]),
    ...entries.flatMap((entry) => entry.files.map(({ id }): [string, string] => [id, entry.id])),
  ]);
}

/** Returns the number of files of the card's entries, in which a drawn picture and its originals are one. */
export function fileCountOf({ elements }: Card): number {
  const entries = [...elements.values()].flatMap((element) => element.entries);
  return entries.reduce((sum, { files }) => sum + withoutOriginals(files).length, 0);
}

/** Returns the write that makes the caller a filler of the card, or notes the time at which a filler filled again. */
export function fillerWrites(db: Db, after: Card, { caller, now }: RequestContext): Writes {
  return [
    db
      .insertInto('card_filler')
      .values({ card_id: after.row.id, user_id: caller.userId, first_filled_at: now, last_filled_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['card_id', 'user_id'])
          .doUpdateSet((eb) => ({ last_filled_at: eb.ref('excluded.last_filled_at') })),
      ),
  ];
}

/** Returns the writes of new slots, and of slots that became due, were reassigned or were closed. */
export function slotWrites(db: Db, before: Card | null, after: Card): Writes {
  const old = new Map(before?.slots.map((slot) => [slot.id, slot]));
  const rows = after.slots.flatMap((slot) => {
    const was = old.get(slot.id);
    const isSame =
      was?.isDue === slot.isDue &&
      was.closedAt === slot.closedAt &&
      was.type === slot.type &&
      was.value === slot.value;
    return isSame ? [] : [slotRow(after, slot)];
  });
  if (rows.length === 0) return [];
  return [
    db
      .insertInto('approval_slot')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          value: eb.ref('excluded.value'),
          label: eb.ref('excluded.label'),
          is_due: eb.ref('excluded.is_due'),
          closed_at: eb.ref('excluded.closed_at'),
        })),
      ),
  ];
}

function slotRow({ row }: Card, slot: StoredSlot) {
  const { id, round, position, type, value, label, isDue, closedAt } = slot;
  return { id, card_id: row.id, round, position, type, value, label, is_due: isDue, closed_at: closedAt };
}

/** Returns the writes of new signatures, and of signatures that a return voided. */
export function signatureWrites(db: Db, before: Card | null, after: Card): Writes {
  const old = (before?.slots ?? []).flatMap(({ signature }) => signature ?? []);
  const given = after.slots.flatMap(({ id, signature }) =>
    signature === null || old.some((one) => one.id === signature.id)
      ? []
      : [
          {
            id: signature.id,
            slot_id: id,
            card_id: after.row.id,
            user_id: signature.userId,
            user_name: signature.userName,
            meaning: signature.meaning,
            data_hash: signature.dataHash,
            signed_at: signature.signedAt,
          },
        ],
  );
  const kept = new Set(after.slots.flatMap(({ signature }) => signature?.id ?? []));
  const voided = old.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  const writes: Writes = [];
  if (given.length > 0) writes.push(db.insertInto('signature').values(given));
  if (voided.length > 0) {
    writes.push(
      db
        .updateTable('signature')
        .set({
          voided_at: after.row.last_modification_time,
          voider_id: after.row.last_modifier_id,
          void_reason: sql<string | null>`${after.row.return_reason}`,
        })
        .where('id', 'in', voided),
    );
  }
  return writes;
}
