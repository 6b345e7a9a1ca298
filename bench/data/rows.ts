import { foldText } from '@kartoteka/domain/list/search-text';
import { cardDocument } from '../../apps/server/src/search/card-document.ts';
import { type Cell, copyLine } from './copy.ts';
import type { MadeCard } from './make-card.ts';

const CARD = [
  'id',
  'name',
  'template_id',
  'family_id',
  'revision_id',
  'day',
  'number',
  'status',
  'return_reason',
  'has_deviations',
  'approval_round',
  'submitted_at',
  'submitter_id',
  'approved_at',
  'voided_at',
  'voider_id',
  'void_reason',
  'history_count',
  'history_head',
  'concurrency_stamp',
  'creation_time',
  'creator_id',
  'last_modification_time',
  'last_modifier_id',
  'deleted_at',
  'deleter_id',
] as const;

/** The columns that are copied, by table. */
export const COLUMNS = {
  control_card: CARD,
  card_element: ['card_id', 'element_id', 'is_done', 'closed_at', 'closer_id'],
  card_entry: [
    'id',
    'card_id',
    'element_id',
    'index',
    'values',
    'comment',
    'deviations',
    'is_submitted',
    'submitted_at',
    'submitter_id',
    'return_reason',
    'reopened_at',
    'row_version',
    'creation_time',
    'creator_id',
  ],
  card_filler: ['card_id', 'user_id', 'first_filled_at', 'last_filled_at'],
  approval_slot: ['id', 'card_id', 'round', 'position', 'type', 'value', 'label', 'is_due', 'closed_at'],
  card_event: [
    'card_id',
    'seq',
    'id',
    'at',
    'user_id',
    'user_name',
    'type',
    'reason',
    'payload',
    'previous_hash',
    'hash',
  ],
  card_search: ['card_id', 'created_at', 'body'],
  card_shown: ['card_id', 'values'],
  card_value: [
    'card_id',
    'field_no',
    'ordinal',
    'created_at',
    'text_value',
    'number_value',
    'bool_value',
    'time_value',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CopiedTable = keyof typeof COLUMNS;
export const COPIED_TABLES = Object.keys(COLUMNS) as CopiedTable[];

/** Passes the rows of a card to `add`, as the product stores them. */
export function cardRows(
  { card, events }: MadeCard,
  fieldNo: ReadonlyMap<string, number>,
  add: (table: CopiedTable, line: string) => void,
): void {
  const { row } = card;
  const put = (table: CopiedTable, cells: readonly Cell[]): void => add(table, copyLine(cells));
  put(
    'control_card',
    CARD.map((column) => row[column]),
  );
  for (const [elementId, { isDone, closedAt, closerId, entries }] of card.elements) {
    put('card_element', [row.id, elementId, isDone, closedAt, closerId]);
    for (const entry of entries) {
      put('card_entry', [
        entry.id,
        row.id,
        elementId,
        entry.index,
        JSON.stringify(entry.values),
        entry.comment,
        JSON.stringify(entry.deviations),
        entry.isSubmitted,
        entry.submittedAt,
        entry.submitterId,
        entry.returnReason,
        entry.reopenedAt,
        entry.rowVersion,
        entry.creationTime,
        entry.creatorId,
      ]);
    }
  }
  const filled = events.filter(({ type }) => type.startsWith('entry') || type === 'groupSubmitted');
  const [first, last] = [filled.at(0)?.at ?? row.creation_time, filled.at(-1)?.at ?? row.creation_time];
  for (const { id } of card.fillers) put('card_filler', [row.id, id, first, last]);
  for (const { id, round, position, type, value, label, isDue, closedAt } of card.slots) {
    put('approval_slot', [id, row.id, round, position, type, value, label, isDue, closedAt]);
  }
  for (const event of events) {
    const { card_id, seq, id, at, user_id, user_name, type, reason, payload, previous_hash, hash } = event;
    const told = JSON.stringify(payload);
    put('card_event', [card_id, seq, id, at, user_id, user_name, type, reason, told, previous_hash, hash]);
  }
  const { body, values, shown } = cardDocument(row.name, card.revision.definition, card.elements);
  put('card_search', [row.id, row.creation_time, foldText(body)]);
  put('card_shown', [row.id, JSON.stringify(shown)]);
  for (const [field, indexed] of values) {
    for (const [ordinal, { text_value, number_value, bool_value, time_value }] of indexed.entries()) {
      put('card_value', [
        row.id,
        fieldNo.get(field) ?? null,
        ordinal,
        row.creation_time,
        text_value,
        number_value,
        bool_value,
        time_value,
      ]);
    }
  }
}
