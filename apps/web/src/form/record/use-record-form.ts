import { useCallback, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { sameContent } from '../values/changes.ts';
import { newFormKit } from '../kit-context.ts';
import { usePanel } from '../panel/panel-context.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useRefresh } from './use-refresh.ts';
import { useSave } from './use-save.ts';
import { useStored } from './use-stored.ts';

/** The form of one record: its values, the stored version, and saving. */
export function useRecordForm<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  loaded: A | null,
) {
  const draft = useFormDraft(kind, loaded);
  const { start, forget, isKept, keep: keepDraft, take: takeDraft } = draft;
  const panel = usePanel();
  const [kit] = useState(() => newFormKit(panel));
  const form = useForm<V>({
    mode: 'onChange',
    defaultValues: (start.draft?.values ?? start.begun) as DefaultValues<V>,
    shouldFocusError: false,
  });

  const held = useStored(kind, form, loaded, start);
  const { stored, baseline, stamp, accept, keepMine, takeStored } = held;
  const tellSettled = useCallback(() => {
    for (const tell of kit.settled) tell();
  }, [kit]);

  /** Passes the pending texts of all fields to the form. */
  const flush = useCallback(() => {
    for (const handOver of kit.pending) handOver();
  }, [kit]);
  const hasChanges = useCallback(() => {
    flush();
    return !sameContent(kind.inputOf(form.getValues()), kind.inputOf(baseline));
  }, [baseline, flush, form, kind]);
  /** Returns whether leaving the form would lose something: changes, or text that the form cannot take. */
  const isDirty = useCallback(
    () => hasChanges() || [...kit.holds].some((hold) => hold.reason() !== null),
    [hasChanges, kit],
  );

  /** Returns why a text that the form cannot take stops the save, and focuses the text; null if there is none. */
  const heldBack = useCallback((): string | null => {
    flush();
    for (const hold of kit.holds) {
      const why = hold.reason();
      if (why === null) continue;
      hold.focus();
      return why;
    }
    return null;
  }, [flush, kit]);

  /**
   * Stores the unsaved values on the device. Returns false if the browser has no room for them. Without changes an
   * earlier draft of the form is deleted, because it would bring undone values back. An unchanged copy counts as
   * without changes, because opening its address makes the copy again.
   */
  const keep = useCallback((): boolean => {
    const isChanged = hasChanges();
    const isUnchangedCopy =
      stored === null && sameContent(kind.inputOf(form.getValues()), kind.inputOf(start.begun));
    if (isChanged && !isUnchangedCopy) return keepDraft(form.getValues(), stamp.current);
    if (isKept()) forget();
    return true;
  }, [forget, form, hasChanges, isKept, keepDraft, kind, stamp, start, stored]);
  /** Replaces the form's values with the offered draft. */
  const takeOffer = useCallback(() => {
    const values = takeDraft();
    if (values === null) return;
    form.reset(values);
    tellSettled();
  }, [form, takeDraft, tellSettled]);

  const { refreshOthers, refreshLookUps } = useRefresh(kind);

  const { save, isSaving } = useSave(kind, {
    form,
    held,
    draft,
    flush,
    keep,
    tellSettled,
    refreshOthers,
  });

  /** Shows the stored values again and deletes the draft. */
  const discard = useCallback(
    (answer: A | null) => {
      takeStored(answer);
      forget();
      tellSettled();
    },
    [forget, takeStored, tellSettled],
  );
  /** Resolves a conflict for the user's values. */
  const insist = useCallback(
    (theirs: A) => {
      keepMine(theirs);
      tellSettled();
    },
    [keepMine, tellSettled],
  );

  return {
    form,
    kit,
    stored,
    accept,
    baseline,
    isSaving,
    isDirty,
    heldBack,
    hasDraft: draft.hasDraft,
    isKept,
    keep,
    keepFor: useCallback((answer: A) => draft.keepFor(answer, form.getValues()), [draft, form]),
    forget,
    save,
    keepMine: insist,
    takeStored: discard,
    refreshLookUps,
    offersDraft: draft.isOffered,
    takeOffer,
  };
}

/** The result of `useRecordForm`. */
export type RecordFormState<I, A extends StoredRecord, V extends FieldValues> = ReturnType<
  typeof useRecordForm<I, A, V>
>;
