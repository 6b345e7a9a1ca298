import { isClaimable } from '@kartoteka/domain/card/claims';
import { deviationCommentsSchema } from '@kartoteka/domain/card/entry-comments';
import type { CardStatus } from '@kartoteka/domain/card/status';
import { entryFilesSchema } from '@kartoteka/domain/file/entry-file';
import { entryValuesSchema } from '@kartoteka/domain/value/stored-value';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { personName } from '../../../db/person-name.ts';
import { prepare } from '../../../db/prepared.ts';
import { askTogether } from '../../../db/together.ts';
import { readRevision } from '../../revision/read.ts';
import type { Card, StoredElement, StoredEntry, StoredSlot } from './card.ts';

const storedDeviations = z.array(
  z.object({ formElementId: z.string(), expected: z.string(), actual: z.string() }),
);

const CARD_COLUMNS = [
  'card.id',
  'card.name',
  'card.template_id',
  'card.family_id',
  'card.revision_id',
  'card.day',
  'card.number',
  'card.status',
  'card.return_reason',
  'card.has_deviations',
  'card.approval_round',
  'card.submitted_at',
  'card.submitter_id',
  'card.approved_at',
  'card.voided_at',
  'card.voider_id',
  'card.void_reason',
  'card.history_count',
  'card.history_head',
  'card.concurrency_stamp',
  'card.creation_time',
  'card.creator_id',
  'card.last_modification_time',
  'card.last_modifier_id',
  'card.deleted_at',
  'card.deleter_id',
  'card.client_key',
  'card.return_files',
  'card.void_files',
] as const;

/**
 * Returns a query for one card, unless it is deleted. One statement reads everything except the revision,
 * which never changes, so that all parts are from the same state.
 */
function cardQuery(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('control_card as card')
    .innerJoin('control_card_template as template', 'template.id', 'card.template_id')
    .innerJoin('control_card_group as card_group', 'card_group.id', 'template.control_card_group_id')
    .innerJoin('control_card_type as card_type', 'card_type.id', 'template.control_card_type_id')
    .where('card.id', '=', id)
    .where('card.deleted_at', 'is', null)
    .select(CARD_COLUMNS)
    .select([
      'template.name as template_name',
      'card_group.name as group_name',
      'card_type.name as type_name',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('card_element as element')
          .whereRef('element.card_id', '=', 'card.id')
          .select(['element.element_id', 'element.is_done', 'element.closed_at', 'element.closer_id']),
      ).as('elements'),
      jsonArrayFrom(
        eb
          .selectFrom('card_entry as entry')
          .whereRef('entry.card_id', '=', 'card.id')
          .where('entry.deleted_at', 'is', null)
          .orderBy('entry.index')
          .selectAll('entry'),
      ).as('entries'),
      // Reads only the versions and keys of deleted entries, because their values may be large and are not needed.
      jsonArrayFrom(
        eb
          .selectFrom('card_entry as retired')
          .whereRef('retired.card_id', '=', 'card.id')
          .where('retired.deleted_at', 'is not', null)
          .select(['retired.element_id', 'retired.index', 'retired.row_version', 'retired.client_key']),
      ).as('retired'),
      jsonArrayFrom(
        eb
          .selectFrom('approval_slot as slot')
          .leftJoin('signature', (join) =>
            join.onRef('signature.slot_id', '=', 'slot.id').on('signature.voided_at', 'is', null),
          )
          .whereRef('slot.card_id', '=', 'card.id')
          .whereRef('slot.round', '=', 'card.approval_round')
          .orderBy('slot.position')
          .selectAll('slot')
          .select([
            'signature.id as signature_id',
            'signature.user_id',
            'signature.user_name',
            'signature.meaning',
            sql<string | null>`encode(signature.data_hash, 'hex')`.as('data_hash'),
            'signature.signed_at',
          ]),
      ).as('slots'),
      jsonArrayFrom(
        eb
          .selectFrom('approval_slot as earlier')
          .whereRef('earlier.card_id', '=', 'card.id')
          .whereRef('earlier.round', '<', 'card.approval_round')
          .select(['earlier.type', 'earlier.value'])
          .distinct(),
      ).as('earlier_parties'),
      jsonArrayFrom(
        eb
          .selectFrom('file')
          .whereRef('file.card_id', '=', 'card.id')
          .where('file.redacted_at', 'is not', null)
          .select(['file.id', 'file.redact_reason as reason']),
      ).as('redacted'),
      jsonArrayFrom(
        eb
          .selectFrom('card_filler as filler')
          .innerJoin('app_user as person', 'person.id', 'filler.user_id')
          .whereRef('filler.card_id', '=', 'card.id')
          .orderBy('filler.first_filled_at')
          .orderBy('person.id')
          .select(['person.id', personName('person').as('name')]),
      ).as('fillers'),
      eb
        .selectFrom('app_user as creator')
        .whereRef('creator.id', '=', 'card.creator_id')
        .select(personName('creator').as('name'))
        .as('creator_name'),
      eb
        .selectFrom('app_user as voider')
        .whereRef('voider.id', '=', 'card.voider_id')
        .select(personName('voider').as('name'))
        .as('voider_name'),
    ]);
}

const selectCard = prepare(cardQuery);
const takeCard = prepare((db, id: string) =>
  db.selectFrom('control_card').select('id').where('id', '=', id).forUpdate(),
);

type Selected = Awaited<ReturnType<typeof selectCard>>[number];

/** Reads a card; null when it does not exist or is deleted. */
export async function loadCard(db: Kysely<Database>, id: string): Promise<Card | null> {
  const [selected] = await selectCard(db, id);
  return selected === undefined ? null : cardOf(db, selected);
}

/**
 * Locks the card's row for this transaction and then reads the card, so that the card has the changes of the
 * transaction that held the lock before. Returns null when the card does not exist or is deleted.
 */
export async function loadLocked(db: Kysely<Database>, id: string): Promise<Card | null> {
  const [, [selected]] = await askTogether(db, takeCard.with(db, id), selectCard.with(db, id));
  return selected === undefined ? null : cardOf(db, selected);
}

async function cardOf(db: Kysely<Database>, selected: Selected): Promise<Card> {
  const { elements, entries, retired, slots, redacted, fillers, creator_name, voider_name, ...found } =
    selected;
  const { template_name: template, group_name: group, type_name: type, ...named } = found;
  const { earlier_parties: earlierParties, ...columns } = named;
  const { return_files: returned, void_files: voided, ...row } = columns;
  const revision = await readRevision(db, row.revision_id);
  const people = new Map(fillers.map(({ id: userId, name }) => [userId, name]));
  if (row.creator_id !== null && creator_name !== null) people.set(row.creator_id, creator_name);
  if (row.voider_id !== null && voider_name !== null) people.set(row.voider_id, voider_name);
  const byElement = Map.groupBy(entries, (entry) => entry.element_id);
  const retiredByElement = Map.groupBy(retired, (entry) => entry.element_id);
  return {
    // The cast is safe, because a constraint of the table allows no other status.
    row: { ...row, status: row.status as CardStatus },
    revision,
    elements: new Map(
      elements.map((element) => [
        element.element_id,
        storedElement(
          element,
          byElement.get(element.element_id) ?? [],
          retiredByElement.get(element.element_id) ?? [],
        ),
      ]),
    ),
    slots: slots.map(storedSlot),
    earlierParties: earlierParties.map(({ type: kind, value }) => ({ type: partyType(kind), value })),
    reasonFiles: { returned: entryFilesSchema.parse(returned), voided: entryFilesSchema.parse(voided) },
    redactedFiles: new Map(redacted.map(({ id: fileId, reason }) => [fileId, reason ?? ''])),
    fillers,
    people,
    names: { template, group, type },
  };
}

function storedElement(
  element: Selected['elements'][number],
  living: readonly Selected['entries'][number][],
  retired: readonly Selected['retired'][number][],
): StoredElement {
  const used = new Set(living.map((entry) => entry.index));
  return {
    entries: living.map(storedEntry),
    retiredIndexes: retired.filter((entry) => !used.has(entry.index)).map((entry) => entry.index),
    retiredKeys: retired.flatMap(({ client_key: key }) => key ?? []),
    retiredVersions: lastVersions(retired),
    deletedCount: retired.length,
    isGroupSubmitted: element.closed_at !== null,
    isDone: element.is_done,
    closedAt: instant(element.closed_at),
    closerId: element.closer_id,
  };
}

function lastVersions(deleted: readonly Selected['retired'][number][]): Map<number, number> {
  const versions = new Map<number, number>();
  for (const { index, row_version: version } of deleted) {
    versions.set(index, Math.max(version, versions.get(index) ?? 0));
  }
  return versions;
}

function storedEntry(entry: Selected['entries'][number]): StoredEntry {
  return {
    id: entry.id,
    index: entry.index,
    key: entry.client_key,
    values: entryValuesSchema.parse(entry.values),
    comment: entry.comment,
    deviationComments: deviationCommentsSchema.parse(entry.deviation_comments),
    isSubmitted: entry.is_submitted,
    rowVersion: entry.row_version,
    deviations: storedDeviations.parse(entry.deviations),
    files: entryFilesSchema.parse(entry.files),
    submittedAt: instant(entry.submitted_at),
    submitterId: entry.submitter_id,
    returnReason: entry.return_reason,
    reopenedAt: instant(entry.reopened_at),
    creationTime: new Date(entry.creation_time),
    creatorId: entry.creator_id,
    lastModificationTime: instant(entry.last_modification_time),
    lastModifierId: entry.last_modifier_id,
    typed: storedClaim(entry),
  };
}

/** Returns the claimed time of an entry; null for a time that only earlier versions of the program accepted. */
function storedClaim({ typed_at, typed_arrived_at }: Selected['entries'][number]): StoredEntry['typed'] {
  if (typed_at === null || typed_arrived_at === null) return null;
  const at = new Date(typed_at);
  return isClaimable(at) ? { at, arrivedAt: new Date(typed_arrived_at) } : null;
}

function storedSlot(slot: Selected['slots'][number]): StoredSlot {
  const { signature_id: id, user_id: userId, user_name: userName, meaning, signed_at: signedAt } = slot;
  const isSigned =
    id !== null && userId !== null && userName !== null && meaning !== null && signedAt !== null;
  return {
    id: slot.id,
    type: partyType(slot.type),
    value: slot.value,
    label: slot.label,
    round: slot.round,
    position: slot.position,
    isDue: slot.is_due,
    closedAt: instant(slot.closed_at),
    signedBy: userId,
    signature: isSigned
      ? {
          id,
          userId,
          userName,
          meaning,
          dataHash: Buffer.from(slot.data_hash ?? '', 'hex'),
          signedAt: new Date(signedAt),
        }
      : null,
  };
}

/** Converts the type of a stored slot. The cast is safe, because a constraint of the table allows no other type. */
function partyType(type: string): StoredSlot['type'] {
  return type as StoredSlot['type'];
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
