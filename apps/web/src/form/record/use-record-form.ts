import { useCallback, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { useBodyKey } from '../../lib/idempotency.ts';
import { sameContent } from '../values/changes.ts';
import { newFormKit } from '../kit-context.ts';
import { alignKeys } from '../values/row-key.ts';
import { applySaved } from './apply-values.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { showErrors, type Shown } from './show-errors.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useRefresh } from './use-refresh.ts';
import { useStored } from './use-stored.ts';

/** The result of a save. `refused` has the reason, `conflict` the version that another user stored meanwhile. */
export type SaveOutcome<Answer> =
  | { readonly kind: 'created' | 'updated'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly theirs: Answer }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly shown: Shown }
  | { readonly kind: 'busy' };

/** The form of one record: its values, the stored version, and saving. */
export function useRecordForm<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  loaded: A | null,
) {
  const draft = useFormDraft(kind, loaded);
  const { start, forget, keep: keepDraft, take: takeDraft } = draft;
  const [isSaving, setSaving] = useState(false);
  const busy = useRef(false);
  const [kit] = useState(newFormKit);
  const keyFor = useBodyKey();
  const form = useForm<V>({
    mode: 'onChange',
    defaultValues: (start.draft?.values ?? start.saved) as DefaultValues<V>,
    shouldFocusError: false,
  });

  const { stored, baseline, stamp, setBaseline, begin, accept, keepMine, takeStored } = useStored(
    kind,
    form,
    loaded,
    start,
  );

  /** Passes the pending texts of all fields to the form. */
  const flush = useCallback(() => {
    for (const handOver of kit.pending) handOver();
  }, [kit]);
  const isDirty = useCallback(() => {
    flush();
    return !sameContent(kind.inputOf(form.getValues()), kind.inputOf(baseline));
  }, [baseline, flush, form, kind]);

  const keep = useCallback(() => {
    if (isDirty()) keepDraft(form.getValues(), stamp.current);
  }, [form, isDirty, keepDraft, stamp]);
  /** Replaces the form's values by the offered draft. */
  const takeOffer = useCallback(() => {
    const values = takeDraft();
    if (values !== null) form.reset(values);
  }, [form, takeDraft]);

  const { refreshOthers, refreshLookUps } = useRefresh(kind);

  const save = useCallback(async (): Promise<SaveOutcome<A>> => {
    if (busy.current) return { kind: 'busy' };
    busy.current = true;
    setSaving(true);
    flush();
    form.clearErrors();
    const sent = structuredClone(form.getValues());
    const input = kind.inputOf(sent);
    try {
      if (stored === null) {
        const answer = await kind.calls.create(input, { idempotencyKey: keyFor(input) });
        setBaseline(sent);
        forget();
        await refreshOthers();
        return { kind: 'created', answer };
      }
      const body = { ...input, concurrencyStamp: stamp.current ?? stored.concurrencyStamp };
      const answer = await kind.calls.update(stored.id, body, { idempotencyKey: keyFor(body) });
      const saved = alignKeys(kind.valuesOf(answer), sent, true);
      applySaved(form, sent, saved);
      begin(answer, saved);
      forget();
      for (const settle of kit.settled) settle();
      // Not awaited, because the next save may start at once.
      refreshOthers().catch(reportError);
      return { kind: 'updated', answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isOffline) keep();
      if (error.status === 409 && error.data !== null) return { kind: 'conflict', theirs: error.data as A };
      return { kind: 'refused', error, shown: showErrors(form, kind, error) };
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }, [begin, flush, forget, form, keep, keyFor, kind, kit, refreshOthers, setBaseline, stamp, stored]);

  /** Shows the stored values again and deletes the draft. */
  const discard = useCallback(
    (answer: A | null) => {
      takeStored(answer);
      forget();
    },
    [forget, takeStored],
  );

  return {
    form,
    kit,
    stored,
    accept,
    baseline,
    isSaving,
    isDirty,
    hasDraft: draft.hasDraft,
    keep,
    forget,
    save,
    keepMine,
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
