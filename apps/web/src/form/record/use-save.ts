import { useCallback, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { useBodyKey } from '../../lib/idempotency.ts';
import { sameContent } from '../values/changes.ts';
import { alignKeys } from '../values/row-key.ts';
import { applySaved } from './apply-values.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { showErrors, type Shown } from './show-errors.ts';
import type { useStored } from './use-stored.ts';

/**
 * The result of a save. `refused` has the reason, `conflict` the version that was stored meanwhile.
 * `busy`: nothing was sent, because another save is running. `isTyped`: the form has changed during the save and now
 * edits the record that was created.
 */
type SaveOutcome<Answer> =
  | { readonly kind: 'created'; readonly answer: Answer; readonly isTyped: boolean }
  | { readonly kind: 'updated'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly theirs: Answer }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly shown: Shown }
  | { readonly kind: 'busy' };

interface SaveParts<I, A extends StoredRecord, V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly held: ReturnType<typeof useStored<I, A, V>>;
  readonly draft: { readonly forget: () => void };
  /** Passes the pending texts of all fields to the form. */
  readonly flush: () => void;
  /** Stores the unsaved values on the device. */
  readonly keep: () => boolean;
  /** Tells all fields that the form has taken other values. */
  readonly tellSettled: () => void;
  readonly refreshOthers: () => Promise<void>;
}

/** Saves the values of a form, one save at a time. */
export function useSave<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  { form, held, draft, flush, keep, tellSettled, refreshOthers }: SaveParts<I, A, V>,
) {
  const { stored, stamp, setBaseline, begin } = held;
  const { forget } = draft;
  const [isSaving, setSaving] = useState(false);
  const busy = useRef(false);
  const keyFor = useBodyKey();

  /** Uses the server's answer to a save as the stored version of the form. Text typed during the save stays. */
  const settle = useCallback(
    (answer: A, sent: V) => {
      const saved = alignKeys(kind.valuesOf(answer), sent, true);
      applySaved(form, sent, saved);
      begin(answer, saved);
      forget();
      tellSettled();
    },
    [begin, forget, form, kind, tellSettled],
  );
  const create = useCallback(
    async (sent: V): Promise<SaveOutcome<A>> => {
      const input = kind.inputOf(sent);
      const answer = await kind.calls.create(input, { idempotencyKey: keyFor(input) });
      await refreshOthers();
      flush();
      const isTyped = !sameContent(kind.inputOf(form.getValues()), input);
      if (isTyped) settle(answer, sent);
      else {
        setBaseline(sent);
        forget();
      }
      return { kind: 'created', answer, isTyped };
    },
    [flush, forget, form, keyFor, kind, refreshOthers, setBaseline, settle],
  );
  const update = useCallback(
    async (record: A, sent: V): Promise<SaveOutcome<A>> => {
      const body = {
        ...kind.inputOf(sent),
        concurrencyStamp: stamp.current ?? record.concurrencyStamp,
      };
      const answer = await kind.calls.update(record.id, body, { idempotencyKey: keyFor(body) });
      settle(answer, sent);
      // Not awaited, because the next save may start at once.
      refreshOthers().catch(reportError);
      return { kind: 'updated', answer };
    },
    [keyFor, kind, refreshOthers, settle, stamp],
  );

  const save = useCallback(async (): Promise<SaveOutcome<A>> => {
    if (busy.current) return { kind: 'busy' };
    busy.current = true;
    setSaving(true);
    flush();
    form.clearErrors();
    const sent = structuredClone(form.getValues());
    try {
      return await (stored === null ? create(sent) : update(stored, sent));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isOffline) keep();
      if (error.status === 409 && error.data !== null) return { kind: 'conflict', theirs: error.data as A };
      return { kind: 'refused', error, shown: showErrors(form, kind, error) };
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }, [create, flush, form, keep, kind, stored, update]);

  return { save, isSaving };
}
