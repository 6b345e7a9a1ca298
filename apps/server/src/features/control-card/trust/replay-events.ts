import { isClaimable } from '@kartoteka/domain/card/claims';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { sameValue } from '@kartoteka/domain/value/stored-value';
import type { CardEvent } from '../../../history/chain.ts';
import type { EventPayload, EventType } from '../model/event-payload.ts';
import {
  type EntryColumns,
  isClosed,
  type Replay,
  type Replayed,
  type ReplayedElement,
  roundSlots,
  signatureUnder,
  updateRow,
} from './replay-state.ts';

/** An event with a payload of its type. */
export interface TypedEvent<T extends EventType> extends Pick<
  CardEvent,
  'seq' | 'id' | 'at' | 'user_id' | 'user_name' | 'reason'
> {
  readonly type: T;
  readonly payload: EventPayload<T>;
}

/**
 * Applies an event to a card. Returns a text for people when the event contradicts the state that results
 * from the events before it.
 */
type ReplayEvent<T extends EventType> = (replay: Replay, event: TypedEvent<T>) => string | void;

/** Returns the card after its first event. */
export function replayStart({ seq, at, user_id, payload }: TypedEvent<'cardStarted'>): Replay {
  const row = {
    name: payload.name,
    template_id: payload.templateId,
    status: 'inProgress',
    return_reason: null,
    approval_round: 0,
    submitted_at: null,
    submitter_id: null,
    approved_at: null,
    voided_at: null,
    voider_id: null,
    void_reason: null,
    creation_time: at,
    creator_id: user_id,
    deleted_at: null,
    deleter_id: null,
    return_files: [],
    void_files: [],
  };
  return {
    card: { row, seq },
    revision: payload.revision,
    entries: new Map(),
    elements: new Map(),
    groups: new Map(),
    slots: new Map(),
    round: [],
    signatures: new Map(),
    lastSignatures: new Map(),
    redacted: new Map(),
    fillers: new Map(),
  };
}

/** Adds a new entry whose row version continues from the deleted entry with the same index. */
function addEntry(
  replay: Replay,
  { seq, at, user_id, payload }: TypedEvent<'entrySaved' | 'entrySubmitted'>,
): Replayed<EntryColumns> {
  const element: ReplayedElement = replay.elements.get(payload.elementId) ?? { last: new Map(), living: 0 };
  const row: EntryColumns = {
    id: payload.entryId,
    element_id: payload.elementId,
    index: payload.index,
    values: {},
    comment: null,
    deviation_comments: {},
    deviations: payload.deviations,
    files: [],
    is_submitted: false,
    submitted_at: null,
    submitter_id: null,
    return_reason: null,
    reopened_at: null,
    row_version: element.last.get(payload.index)?.row.row_version ?? 0,
    creation_time: at,
    creator_id: user_id ?? '',
    last_modification_time: null,
    last_modifier_id: null,
    deleted_at: null,
    typed_at: null,
    typed_arrived_at: null,
  };
  const added = { row, seq };
  replay.entries.set(row.id, added);
  replay.elements.set(row.element_id, element);
  element.last.set(row.index, added);
  element.living += 1;
  return added;
}

type Changed = Pick<EventPayload<'entrySaved'>, 'changes' | 'comment' | 'deviationComments' | 'files'>;

/**
 * Returns whether the old values, the old comments and the removed files of the event match the entry that
 * results from the events before it.
 */
function isTrueBefore(
  { values, comment, deviation_comments: own, files }: EntryColumns,
  { changes, comment: changed, deviationComments = [], files: moved }: Changed,
): boolean {
  return (
    areFilesTrue(files, moved) &&
    changes.every((change) => sameValue(values[change.formElementId], change.old ?? undefined)) &&
    deviationComments.every((change) => (own[change.formElementId] ?? null) === change.old) &&
    (changed === undefined || changed.old === comment)
  );
}

/** Returns whether an event removes exactly the earlier files that are missing in its list. */
function areFilesTrue(before: readonly EntryFile[], moved: Changed['files']): boolean {
  if (moved === undefined) return true;
  const kept = new Set(moved.list.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  return (
    gone.length === moved.removed.length &&
    gone.every(({ id, sha256 }, at) => moved.removed[at]?.id === id && moved.removed[at].sha256 === sha256)
  );
}

/** Returns the files of an entry after an event. */
function filesAfter(before: readonly EntryFile[], moved: Changed['files']): readonly EntryFile[] {
  if (moved === undefined) return before;
  const known = new Map([...before, ...moved.added].map((file) => [file.id, file]));
  return moved.list.flatMap(({ id, formElementId, caption }) => {
    const file = known.get(id);
    return file === undefined ? [] : [{ ...file, formElementId, caption }];
  });
}

/** Returns whether the event removes all values, comments and files of the entry. */
function isWhole(
  { values, comment: said, deviation_comments: own, files }: EntryColumns,
  { changes, comment, deviationComments = [], files: moved }: Changed,
): boolean {
  return (
    (comment !== undefined) === (said !== null) &&
    changes.length === Object.keys(values).length &&
    deviationComments.length === Object.keys(own).length &&
    (moved?.removed.length ?? 0) === files.length
  );
}

function after<T>(
  before: Readonly<Record<string, T>>,
  changes: readonly { readonly formElementId: string; readonly new: T | null }[],
): Readonly<Record<string, T>> {
  const left = new Map(Object.entries(before));
  for (const change of changes) {
    if (change.new === null) left.delete(change.formElementId);
    else left.set(change.formElementId, change.new);
  }
  return Object.fromEntries(left);
}

const ENTRY_BEFORE = 'mówi o innych wartościach sprzed zmiany niż zdarzenia przed nim';
const NO_ENTRY = 'mówi o wpisie, którego nie ma';

function tellWrite(
  replay: Replay,
  event: TypedEvent<'entrySaved' | 'entrySubmitted'>,
  isSubmitted: boolean,
): string | void {
  const { seq, at, user_id: userId, payload } = event;
  const known = replay.entries.get(payload.entryId);
  if ((known !== undefined && known.row.deleted_at === null) === payload.isNew) return NO_ENTRY;
  const told = known ?? addEntry(replay, event);
  const { row } = told;
  const isTrue = isTrueBefore(row, payload);
  updateRow(told, seq, {
    values: after(row.values, payload.changes),
    comment: payload.comment === undefined ? row.comment : payload.comment.new,
    deviation_comments: after(row.deviation_comments, payload.deviationComments ?? []),
    deviations: payload.deviations,
    files: filesAfter(row.files, payload.files),
    is_submitted: isSubmitted,
    submitted_at: isSubmitted ? at : null,
    submitter_id: isSubmitted ? userId : null,
    return_reason: isSubmitted ? null : row.return_reason,
    row_version: row.row_version + 1,
    ...typedAfter(row, payload, at),
    ...(payload.isNew ? {} : { last_modification_time: at, last_modifier_id: userId }),
  });
  // A group that was submitted without entries reopens with its first entry. Submitting a whole form closes it again.
  const staysClosed = payload.manner === 'wholeForm' && isSubmitted;
  if (payload.isNew && !staysClosed) open(replay, payload.elementId, seq);
  return isTrue ? undefined : ENTRY_BEFORE;
}

/**
 * Returns the times at which the entry's content was typed, according to the device, and arrived. A write
 * without a change keeps an older claim.
 */
function typedAfter(
  { typed_at, typed_arrived_at }: EntryColumns,
  { changes, comment, deviationComments, files, claims }: EventPayload<'entrySaved'>,
  at: Date,
): EntryClaim {
  const isSame =
    changes.length === 0 && comment === undefined && deviationComments === undefined && files === undefined;
  if (isSame && typed_at !== null) return { typed_at, typed_arrived_at };
  return claims?.typedAt === undefined ? NO_CLAIM : claimOf(new Date(claims.typedAt), at);
}

type EntryClaim = Pick<EntryColumns, 'typed_at' | 'typed_arrived_at'>;

const NO_CLAIM: EntryClaim = { typed_at: null, typed_arrived_at: null };

/**
 * Returns the columns of a claimed time. A time that only earlier versions of the program accepted counts as no claim,
 * as in a card that is read.
 */
export function claimOf(typedAt: Date, arrivedAt: Date): EntryClaim {
  return isClaimable(typedAt) ? { typed_at: typedAt, typed_arrived_at: arrivedAt } : NO_CLAIM;
}

function open(replay: Replay, elementId: string, seq: number): void {
  const told = replay.groups.get(elementId);
  if (told && isClosed(replay, elementId)) updateRow(told, seq, { closed_at: null, closer_id: null });
}

function reopen(replay: Replay, entryId: string, seq: number, at: Date, reason: string | null): boolean {
  const told = replay.entries.get(entryId);
  if (told === undefined || told.row.deleted_at !== null) return false;
  updateRow(told, seq, {
    is_submitted: false,
    submitted_at: null,
    submitter_id: null,
    return_reason: reason,
    reopened_at: at,
    row_version: told.row.row_version + 1,
  });
  return true;
}

function closeSlots({ round }: Replay, seq: number, at: Date): void {
  for (const told of round) if (told.row.closed_at === null) updateRow(told, seq, { closed_at: at });
}

function backToFilling(replay: Replay, seq: number, at: Date): void {
  if (replay.card.row.status !== 'awaitingApproval') return;
  closeSlots(replay, seq, at);
  updateRow(replay.card, seq, { status: 'inProgress', submitted_at: null, submitter_id: null });
}

function tellRound(
  replay: Replay,
  { seq, at, user_id, payload }: TypedEvent<'cardSubmitted' | 'cardFinished'>,
  status: 'awaitingApproval' | 'approved',
): string | void {
  const { round } = payload;
  const follows = round === replay.card.row.approval_round + 1;
  updateRow(replay.card, seq, {
    status,
    approval_round: round,
    submitted_at: at,
    submitter_id: user_id,
    approved_at: status === 'approved' ? at : null,
    return_reason: null,
    return_files: [],
  });
  replay.round = payload.slots.map((slot, position) => ({
    row: { ...slot, round, position, closed_at: null },
    seq,
  }));
  for (const told of replay.round) replay.slots.set(told.row.id, told);
  return follows ? undefined : 'mówi o innej turze zatwierdzania niż następna';
}

/** The effect of each type of event on its card. */
export const REPLAY: { readonly [T in EventType]: ReplayEvent<T> } = {
  cardStarted: () => 'karta rozpoczyna się drugi raz',
  cardRenamed: ({ card }, { seq, payload }) => {
    const isTrue = card.row.name === payload.old;
    updateRow(card, seq, { name: payload.new });
    return isTrue ? undefined : 'mówi o innej nazwie sprzed zmiany';
  },
  entrySaved: (replay, event) => tellWrite(replay, event, false),
  entrySubmitted: (replay, event) => tellWrite(replay, event, true),
  entryDeleted: ({ entries, elements }, { seq, at, payload }) => {
    const told = entries.get(payload.entryId);
    if (told === undefined || told.row.deleted_at !== null) return NO_ENTRY;
    const isTrue = isTrueBefore(told.row, payload) && isWhole(told.row, payload);
    updateRow(told, seq, { deleted_at: at });
    const element = elements.get(told.row.element_id);
    if (element !== undefined) element.living -= 1;
    return isTrue ? undefined : ENTRY_BEFORE;
  },
  entryWithdrawn: (replay, { seq, at, payload }) => {
    const reason = replay.entries.get(payload.entryId)?.row.return_reason ?? null;
    backToFilling(replay, seq, at);
    open(replay, payload.elementId, seq);
    return reopen(replay, payload.entryId, seq, at, reason) ? undefined : NO_ENTRY;
  },
  groupSubmitted: (replay, { seq, at, user_id, payload }) => {
    replay.groups.set(payload.elementId, { row: { closed_at: at, closer_id: user_id }, seq });
  },
  cardSubmitted: (replay, event) => tellRound(replay, event, 'awaitingApproval'),
  cardFinished: (replay, event) => tellRound(replay, event, 'approved'),
  slotSigned: (replay, { seq, at, user_id, user_name, payload }) => {
    const slot = replay.slots.get(payload.slotId);
    if (slot === undefined || user_id === null) return 'podpisano to, czego nie ma';
    updateRow(slot, seq, { closed_at: at });
    const row = {
      id: payload.signatureId,
      slot_id: payload.slotId,
      user_id,
      user_name,
      meaning: payload.meaning,
      data_hash: payload.dataHash,
      signed_at: at,
      voided_at: null,
      voider_id: null,
      void_reason: null,
    };
    const signed = { row, seq };
    replay.signatures.set(row.id, signed);
    replay.lastSignatures.set(row.slot_id, signed);
  },
  slotReassigned: ({ slots }, { seq, payload: { slotId, from, to } }) => {
    const slot = slots.get(slotId);
    if (slot === undefined) return 'przekazano to, czego nie ma';
    const { type, value, label } = slot.row;
    const isTrue = type === from.type && value === from.value && label === from.label;
    updateRow(slot, seq, to);
    return isTrue ? undefined : 'mówi o kimś innym niż ten, kto miał podpisać';
  },
  cardApproved: ({ card }, { seq, at }) => updateRow(card, seq, { status: 'approved', approved_at: at }),
  cardReturned: (replay, { seq, at, user_id, reason, payload }) => {
    backToFilling(replay, seq, at);
    updateRow(replay.card, seq, { return_reason: reason, return_files: payload.files ?? [] });
    for (const { id } of roundSlots(replay)) {
      const told = signatureUnder(replay, id);
      if (told !== undefined)
        updateRow(told, seq, { voided_at: at, voider_id: user_id, void_reason: reason });
    }
    for (const elementId of payload.groups) open(replay, elementId, seq);
    const reopened = payload.entryIds.map((id) => reopen(replay, id, seq, at, reason));
    return reopened.every(Boolean) ? undefined : NO_ENTRY;
  },
  cardVoided: (replay, { seq, at, user_id, reason, payload }) => {
    closeSlots(replay, seq, at);
    updateRow(replay.card, seq, {
      status: 'voided',
      voided_at: at,
      voider_id: user_id,
      void_reason: reason,
      void_files: payload.files ?? [],
    });
  },
  cardDeleted: (replay, { seq, at, user_id }) => {
    closeSlots(replay, seq, at);
    updateRow(replay.card, seq, { deleted_at: at, deleter_id: user_id });
  },
  cardDiscarded: (replay, { seq, at, user_id }) =>
    updateRow(replay.card, seq, { deleted_at: at, deleter_id: user_id }),
  fileRedacted: ({ redacted }, { seq, payload }) => {
    if (redacted.has(payload.fileId)) return 'usunięto treść, której już nie było';
    redacted.set(payload.fileId, seq);
  },
};
