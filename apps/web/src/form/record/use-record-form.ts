import { useCallback, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { useBodyKey } from '../../lib/idempotency.ts';
import { sameContent } from '../changes.ts';
import { newFormKit } from '../kit-context.ts';
import { alignKeys } from '../row-key.ts';
import { applySaved } from './apply-values.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { showErrors, type Shown } from './show-errors.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useRefresh } from './use-refresh.ts';
import { useStored } from './use-stored.ts';

/** How a save ended. `refused` carries why; `conflict` what somebody else has stored meanwhile. */
export type SaveOutcome<Answer> =
  | { readonly kind: 'created' | 'updated'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly theirs: Answer }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly shown: Shown }
  | { readonly kind: 'busy' };

/** The form of one record: what it holds, what is stored, and how the one becomes the other. */
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

  /** Everything that fields hold back is in the form after this. */
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
  /** The older draft shall stand in place of what the form holds. */
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
      // Nobody waits for what else is read anew: the next save may come at once.
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

  /** What is stored shall stand, and nothing of the draft. */
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

/** What `useRecordForm` answers. */
export type RecordFormState<I, A extends StoredRecord, V extends FieldValues> = ReturnType<
  typeof useRecordForm<I, A, V>
>;
