import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { revealPath } from '../values/apply-server-errors.ts';
import type { StoredRecord } from './crud-calls.ts';
import { useLeaveGuard } from './leave-guard.ts';
import type { RecordKind } from './record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useRiskQuestion } from './use-risk-question.tsx';
import { useStoreRecord } from './use-store-record.ts';
import type { KnownUsage } from './use-usage.ts';

/**
 * Provides the steps of a record's screen: showing a field, submitting the form, and leaving for the list. A click that
 * leaves unsaved changes behind asks first, unless one of these steps leaves.
 */
export function useRecordSteps<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  record: RecordFormState<I, A, V>,
  refreshUsage: KnownUsage['refreshUsage'],
) {
  const { kit, stored, isDirty } = record;
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const reveal = useCallback(
    (path: string) => {
      // Waits until React has finished closing a dialog; rows cannot be unfolded before.
      setTimeout(() => revealPath(kit, path));
    },
    [kit],
  );
  const mayTouchOthers = useRiskQuestion(kind, record, refreshUsage);
  const storing = useStoreRecord(kind, record, reveal);
  const { store } = storing;
  const save = useCallback(
    async (): Promise<boolean> => (await mayTouchOthers()) && store(),
    [mayTouchOthers, store],
  );

  useLeaveGuard({
    isDirty: useCallback(() => !isLeaving.current && isDirty(), [isDirty]),
    save,
    keep: useCallback(() => {
      if (!isLeaving.current) record.keep();
    }, [record]),
    forget: record.forget,
  });

  const leave = () => {
    isLeaving.current = true;
    return navigate(kind.list);
  };
  const submit = async () => {
    const isNew = stored === null;
    if ((await save()) && isNew) await leave();
  };
  const leaveGone = () => {
    isLeaving.current = true;
    record.forget();
    return leave();
  };
  return { storing, reveal, submit, leaveGone };
}
