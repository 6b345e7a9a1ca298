import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { revealPath } from '../values/apply-server-errors.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { StoredRecord } from './crud-calls.ts';
import { usePanel } from '../panel/panel-context.ts';
import type { LeaveGuard } from './leave-guard.tsx';
import type { RecordKind } from './record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useRiskQuestion } from './use-risk-question.tsx';
import { useStoreRecord } from './use-store-record.ts';
import type { KnownUsage } from './use-usage.ts';

/**
 * Provides the steps of a record's screen: showing a field, submitting the form, and leaving for the list. These steps
 * leave the screen without the question that the guard asks about unsaved changes. A submit in an editor panel does not
 * leave, but gives the new record to the form under the panel.
 */
export function useRecordSteps<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  record: RecordFormState<I, A, V>,
  refreshUsage: KnownUsage['refreshUsage'],
) {
  const { kit, stored, isDirty, heldBack } = record;
  const notify = useNotify();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  /** The record that the last save created, if the form has changed during the save; otherwise null. */
  const later = useRef<A | null>(null);
  const reveal = useCallback(
    (path: string) => {
      // Waits until React has finished closing a dialog, because rows cannot be unfolded before.
      setTimeout(() => revealPath(kit, path));
    },
    [kit],
  );
  const mayTouchOthers = useRiskQuestion(kind, record, refreshUsage);
  const panel = usePanel();
  const storing = useStoreRecord(
    kind,
    record,
    reveal,
    useCallback(
      (answer: A, isTyped: boolean) => {
        later.current = isTyped ? answer : null;
        // A panel whose form has changed during the save stays open until the changes are stored too.
        if (!isTyped) panel?.onCreated(answer.id);
      },
      [panel],
    ),
  );
  const { store } = storing;
  const save = useCallback(async (): Promise<boolean> => {
    const held = heldBack();
    if (held !== null) notify.error(held);
    return held === null && (await mayTouchOthers()) && store();
  }, [heldBack, mayTouchOthers, notify, store]);

  const guard: LeaveGuard = {
    isDirty: useCallback(() => !isLeaving.current && isDirty(), [isDirty]),
    save,
    keep: useCallback(() => isLeaving.current || record.keep(), [record]),
    forget: record.forget,
    isBusy: record.isSaving,
  };

  const leave = () => {
    isLeaving.current = true;
    return navigate(kind.list);
  };
  /** Opens the record that was just created, with the changes that the form has since. */
  const goOn = (created: A) => {
    // Without room for the changes, the form stays open and edits the record.
    if (!record.keepFor(created)) return;
    isLeaving.current = true;
    return navigate(`${kind.list}/${created.id}`, { replace: true });
  };
  /** Leaves the screen of a new record after its save. Called by the press that saved it. */
  const goOnward = async () => {
    if (stored !== null || panel !== null) return;
    await (later.current === null ? leave() : goOn(later.current));
  };
  const submit = async () => {
    if (await save()) await goOnward();
  };
  const leaveGone = () => {
    isLeaving.current = true;
    record.forget();
    return leave();
  };
  return { storing, guard, reveal, submit, goOnward, leaveGone };
}
