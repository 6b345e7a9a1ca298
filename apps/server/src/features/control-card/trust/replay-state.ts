import type { DeviationComments } from '@kartoteka/domain/card/entry';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import type { Selectable } from 'kysely';
import type {
  ApprovalSlotTable,
  CardElementTable,
  CardEntryTable,
  ControlCardTable,
  SignatureTable,
} from '../../../db/tables/cards.ts';
import type { EventPayload } from '../event-payload.ts';

/** A row as the events tell it, and the last of them that said something of it. */
export interface Told<Row> {
  row: Row;
  seq: number;
}

export type ToldCard = Pick<
  Selectable<ControlCardTable>,
  | 'name'
  | 'template_id'
  | 'status'
  | 'return_reason'
  | 'approval_round'
  | 'submitted_at'
  | 'submitter_id'
  | 'approved_at'
  | 'voided_at'
  | 'voider_id'
  | 'void_reason'
  | 'creation_time'
  | 'creator_id'
  | 'deleted_at'
  | 'deleter_id'
>;

export type ToldEntry = Omit<
  Selectable<CardEntryTable>,
  'values' | 'deviation_comments' | 'deviations' | 'card_id' | 'client_key'
> & {
  values: Readonly<Record<string, StoredValue>>;
  deviation_comments: DeviationComments;
  /** Undefined where the events are older than that they tell it. */
  deviations: EventPayload<'entrySaved'>['deviations'];
};
export type ToldGroup = Pick<Selectable<CardElementTable>, 'closed_at' | 'closer_id'>;
export type ToldSlot = Omit<Selectable<ApprovalSlotTable>, 'card_id' | 'is_due'>;
export type ToldSignature = Omit<Selectable<SignatureTable>, 'card_id' | 'data_hash'> & {
  /** In hexadecimal. */
  data_hash: string;
};

/** A card made of nothing but its events; the columns are those of its rows. */
export interface Replay {
  readonly card: Told<ToldCard>;
  /** Content hash of its revision, in hexadecimal. */
  readonly revision: string;
  /** By id; deleted ones stay. */
  readonly entries: Map<string, Told<ToldEntry>>;
  /** By element id; an absent one was never closed. */
  readonly groups: Map<string, Told<ToldGroup>>;
  readonly slots: Map<string, Told<ToldSlot>>;
  readonly signatures: Map<string, Told<ToldSignature>>;
  /** User ids of those who filled, with the last event of each. */
  readonly fillers: Map<string, number>;
}

/** Changes what is told of a row. */
export function retell<Row>(told: Told<Row>, seq: number, change: Partial<Row>): void {
  told.row = { ...told.row, ...change };
  told.seq = seq;
}

/** The living entries of an element. */
export function livingEntries({ entries }: Replay, elementId: string): ToldEntry[] {
  return [...entries.values()].flatMap(({ row }) =>
    row.element_id === elementId && row.deleted_at === null ? [row] : [],
  );
}

/** The slots that count now, in approval order. */
export function roundSlots({ card, slots }: Replay): ToldSlot[] {
  return [...slots.values()].flatMap(({ row }) => (row.round === card.row.approval_round ? [row] : []));
}

/** The valid signature under a slot. */
export function signatureUnder({ signatures }: Replay, slotId: string): ToldSignature | undefined {
  return [...signatures.values()].find(({ row }) => row.slot_id === slotId && row.voided_at === null)?.row;
}

/** Whether an element's group stands closed. */
export function isClosed({ groups }: Replay, elementId: string): boolean {
  return (groups.get(elementId)?.row.closed_at ?? null) !== null;
}
