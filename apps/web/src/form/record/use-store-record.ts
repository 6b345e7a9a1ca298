import { useCallback, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiError } from '../../lib/api-error.ts';
import { useNotify } from '../../ui/notices.tsx';
import { changesOf } from '../values/changes.ts';
import { alignKeys } from '../values/row-key.ts';
import { formTexts } from '#texts/form';
import { alertText } from './alert-text.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import type { Shown } from './show-errors.ts';
import type { RecordFormState } from './use-record-form.ts';

interface Conflict<A, V> {
  readonly stored: A;
  readonly theirs: V;
  readonly mine: V;
}

/**
 * Returns a function that saves the form and shows the result: a notice, an alert, errors at fields, or the choice
 * between two versions.
 *
 * @param onStored called after each save, with whether a new record's form has changed during the save
 */
export function useStoreRecord<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  record: RecordFormState<I, A, V>,
  reveal: (path: string) => void,
  onStored: (answer: A, isTyped: boolean) => void,
) {
  const notify = useNotify();
  const [alert, setAlert] = useState<string | null>(null);
  const [offline, setOffline] = useState<string | null>(null);
  const { conflict, setConflict, hasConflict, meet } = useConflict(kind, record);
  const revealLater = useRef<string | null>(null);

  const tell = useCallback(
    (error: ApiError, { firstPath, message }: Shown): void => {
      if (error.status === 401) return;
      if (error.isOffline) setOffline(error.message);
      const said = error.status === 404 ? `${message} ${formTexts.deletedMeanwhile}` : message;
      if (kind.failure === 'alert') {
        revealLater.current = firstPath;
        setAlert(alertText(error, said));
      } else {
        notify.error(said);
        if (firstPath !== null) reveal(firstPath);
      }
    },
    [kind, notify, reveal],
  );
  const tellSaved = useSavedNotice(kind, record);
  /** Saves the form and shows the result. Resolves with true when everything is stored. */
  const store = useCallback(async (): Promise<boolean> => {
    setOffline(null);
    const outcome = await record.save();
    switch (outcome.kind) {
      case 'busy':
        return false;
      case 'created':
        tellSaved(outcome.answer);
        onStored(outcome.answer, outcome.isTyped);
        return true;
      case 'updated':
        tellSaved(outcome.answer);
        onStored(outcome.answer, false);
        return true;
      case 'conflict':
        return meet(outcome.theirs);
      case 'refused':
        tell(outcome.error, outcome.shown);
        return false;
    }
  }, [meet, onStored, record, tell, tellSaved]);

  return {
    store,
    /** The message of the last save, if it got no answer from the server; otherwise null. */
    offline,
    /** The text of the alert about the last refusal; null when no alert is open. */
    alert,
    closeAlert: () => setAlert(null),
    /** Reveals the first field with an error. Called after the alert has closed. */
    revealAlerted: () => {
      if (revealLater.current !== null) reveal(revealLater.current);
      revealLater.current = null;
    },
    conflict,
    /** Whether a conflict waits for an answer. */
    hasConflict,
    /**
     * Ends the conflict with the chosen version. After null the user's values stay in the form, unsaved. Resolves with
     * whether the form has the stored values.
     */
    settle: async (answer: 'mine' | 'theirs' | null): Promise<boolean> => {
      if (conflict === null) return false;
      setConflict(null);
      if (answer === 'theirs') record.takeStored(conflict.stored);
      if (answer !== 'mine') return answer === 'theirs';
      record.keepMine(conflict.stored);
      return store();
    },
  };
}

/** Returns a function that shows the notice about a save with this answer. */
function useSavedNotice<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  { stored }: RecordFormState<I, A, V>,
): (answer: A) => void {
  const notify = useNotify();
  return useCallback(
    (answer) => notify.success(kind.savedNotice?.(stored, answer) ?? formTexts.saved),
    [kind, notify, stored],
  );
}

/**
 * Holds the conflict between the user's version and another stored version; null without a conflict. `meet` takes
 * the stored version. It resolves with true if both versions have the same values, and otherwise opens the choice.
 */
function useConflict<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  record: RecordFormState<I, A, V>,
) {
  const { form } = record;
  const tellSaved = useSavedNotice(kind, record);
  const [conflict, show] = useState<Conflict<A, V> | null>(null);
  // Known before the dialog is on the screen.
  const isOpen = useRef(false);
  const setConflict = useCallback((next: Conflict<A, V> | null) => {
    isOpen.current = next !== null;
    show(next);
  }, []);
  const hasConflict = useCallback(() => isOpen.current, []);
  const meet = useCallback(
    async (answer: A): Promise<boolean> => {
      const theirs = alignKeys(kind.valuesOf(answer), form.getValues(), false);
      // The stored version has the same values as the form, so there is nothing to choose.
      if (changesOf(kind.fields, theirs, form.getValues()).length === 0) {
        record.takeStored(answer);
        tellSaved(answer);
        return true;
      }
      // The other version may refer to records that were created after the look-ups were read.
      await record.refreshLookUps();
      setConflict({ stored: answer, theirs, mine: structuredClone(form.getValues()) });
      return false;
    },
    [form, kind, record, setConflict, tellSaved],
  );
  return { conflict, setConflict, hasConflict, meet };
}
