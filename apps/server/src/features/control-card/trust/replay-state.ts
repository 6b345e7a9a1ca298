import type { DeviationComments } from '@kartoteka/domain/card/entry';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import type { Selectable } from 'kysely';
import type {
  ApprovalSlotTable,
  CardElementTable,
  CardEntryTable,
  ControlCardTable,
  SignatureTable,
} from '../../../db/tables/cards.ts';
import type { EventPayload } from '../model/event-payload.ts';

/** A row as it results from the events, and the number of the last event that concerns it. */
export interface Replayed<Row> {
  row: Row;
  seq: number;
}

type CardColumns = Pick<
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
> & { return_files: readonly EntryFile[]; void_files: readonly EntryFile[] };

export type EntryColumns = Omit<
  Selectable<CardEntryTable>,
  'values' | 'deviation_comments' | 'deviations' | 'files' | 'card_id' | 'client_key'
> & {
  files: readonly EntryFile[];
  values: Readonly<Record<string, StoredValue>>;
  deviation_comments: DeviationComments;
  /** Undefined when the events come from an earlier version of the product that did not record deviations yet. */
  deviations: EventPayload<'entrySaved'>['deviations'];
};
type GroupColumns = Pick<Selectable<CardElementTable>, 'closed_at' | 'closer_id'>;
export type SlotColumns = Omit<Selectable<ApprovalSlotTable>, 'card_id' | 'is_due'>;
export type SignatureColumns = Omit<Selectable<SignatureTable>, 'card_id' | 'data_hash'> & {
  /** The data hash in hexadecimal. */
  data_hash: string;
};

/** The entries of one element. */
export interface ReplayedElement {
  /** The last entry of each index, by index; it may be deleted. Its row version continues from earlier entries. */
  readonly last: Map<number, Replayed<EntryColumns>>;
  /** Number of entries that are not deleted. */
  living: number;
}

/** A card as it results from its events alone. The columns are the columns of the stored rows. */
export interface Replay {
  readonly card: Replayed<CardColumns>;
  /** Content hash of the card's revision, in hexadecimal. */
  readonly revision: string;
  /** Entries by id, including deleted entries. */
  readonly entries: Map<string, Replayed<EntryColumns>>;
  /** Entries by element id; an element without entries is absent. */
  readonly elements: Map<string, ReplayedElement>;
  /** Groups by element id; a group that was never closed is absent. */
  readonly groups: Map<string, Replayed<GroupColumns>>;
  readonly slots: Map<string, Replayed<SlotColumns>>;
  /** The slots of the last round, in approval order. */
  round: readonly Replayed<SlotColumns>[];
  readonly signatures: Map<string, Replayed<SignatureColumns>>;
  /** The last signature of each slot, by the slot's id; it may be voided. */
  readonly lastSignatures: Map<string, Replayed<SignatureColumns>>;
  /** Ids of redacted files, each with the number of the event that redacted it. */
  readonly redacted: Map<string, number>;
  /** The fillers' user ids, each with the number of the last event by which that filler filled the card. */
  readonly fillers: Map<string, number>;
}

/** Changes columns of a replayed row, and notes the number of the event that changed them. */
export function updateRow<Row>(told: Replayed<Row>, seq: number, change: Partial<Row>): void {
  told.row = { ...told.row, ...change };
  told.seq = seq;
}

/** Returns the entries of an element that are not deleted. */
export function livingEntries({ elements }: Replay, elementId: string): EntryColumns[] {
  const last = elements.get(elementId)?.last ?? new Map<number, Replayed<EntryColumns>>();
  return [...last.values()].flatMap(({ row }) => (row.deleted_at === null ? [row] : []));
}

/** Returns the slots of the last round in approval order. */
export function roundSlots({ round }: Replay): SlotColumns[] {
  return round.map(({ row }) => row);
}

/** Returns the signature of a slot, unless it was voided. */
export function signatureUnder(
  { lastSignatures }: Replay,
  slotId: string,
): Replayed<SignatureColumns> | undefined {
  const last = lastSignatures.get(slotId);
  return last?.row.voided_at === null ? last : undefined;
}

/** Returns whether an element's group is closed. */
export function isClosed({ groups }: Replay, elementId: string): boolean {
  return (groups.get(elementId)?.row.closed_at ?? null) !== null;
}
