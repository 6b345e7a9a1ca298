import { createContext, useContext, useRef } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordFormState } from './use-record-form.ts';
import type { useStoreRecord } from './use-store-record.ts';

/** Submits the form with one field changed. The field gets its earlier value back when nothing was stored. */
type SubmitWith = (field: string, value: unknown) => Promise<void>;

export const SubmitWithContext = createContext<SubmitWith | null>(null);

export function useSubmitWith(): SubmitWith {
  const submitWith = useContext(SubmitWithContext);
  if (submitWith === null) throw new Error('useSubmitWith was called outside a record form');
  return submitWith;
}

interface Steps<I, A extends StoredRecord, V extends FieldValues> {
  readonly storing: ReturnType<typeof useStoreRecord<I, A, V>>;
  /** Asks about risks and saves. Resolves with whether the form is stored. */
  readonly save: () => Promise<boolean>;
  /** Called after the save was successful. */
  readonly onStored: () => void | Promise<void>;
}

/**
 * Provides `submitWith`, and the answer to a conflict. A submission with a conflict has not ended, so the changed value
 * stays in the form until the user has chosen a version.
 */
export function useSubmitSteps<I, A extends StoredRecord, V extends FieldValues>(
  { form, isKept, keep }: RecordFormState<I, A, V>,
  { storing, save, onStored }: Steps<I, A, V>,
) {
  const restore = useRef<(() => void) | null>(null);
  const { settle, hasConflict } = storing;
  const end = (isStored: boolean) => {
    if (hasConflict()) return;
    if (!isStored) restore.current?.();
    restore.current = null;
  };

  const submitWith = async (field: string, value: unknown): Promise<void> => {
    if (restore.current !== null) return;
    const path = field as Path<V>;
    const set = (next: unknown) => form.setValue(path, next as PathValue<V, Path<V>>, { shouldDirty: true });
    const before: unknown = form.getValues(path);
    restore.current = () => {
      set(before);
      // A save without an answer has kept a draft with the changed value.
      if (isKept()) keep();
    };
    set(value);
    let isStored = false;
    try {
      isStored = await save();
    } finally {
      end(isStored);
    }
    if (isStored) await onStored();
  };
  const answerConflict = async (answer: Parameters<typeof settle>[0]): Promise<void> => {
    end(await settle(answer));
  };
  return { submitWith, answerConflict };
}
