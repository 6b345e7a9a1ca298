import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { alignKeys, withoutLostIds } from '../values/row-key.ts';
import { applySaved } from './apply-values.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import type { Start } from './use-form-draft.ts';

/** Returns the stored version of the record, and functions that bring another version into the form. */
export function useStored<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  form: UseFormReturn<V>,
  loaded: A | null,
  start: Start<V>,
) {
  const queries = useQueryClient();
  const [stored, setStored] = useState<A | null>(loaded);
  /** The values of the stored version, or of a blank record. Changes are shown in comparison with these values. */
  const [baseline, setBaseline] = useState<V>(start.saved);
  // A draft keeps the stamp of the version that was edited, so that a later version is not overwritten unseen.
  const stamp = useRef<string | null>(start.draft ? start.draft.stamp : (loaded?.concurrencyStamp ?? null));

  /** Makes a stored version the new baseline of the form. */
  const begin = useCallback(
    (answer: A, values: V) => {
      setBaseline(values);
      stamp.current = answer.concurrencyStamp;
      setStored(answer);
      queries.setQueryData([kind.calls.name, answer.id], answer);
    },
    [kind, queries],
  );
  /**
   * Takes over a version that was stored outside a save, for example by unarchiving. Its rows are not matched by
   * position, because another user may have moved them. Fields that the user has edited keep their values. If somebody
   * else has changed such a field too, the stamp stays, so that the next save is a conflict and asks. The stamp also
   * stays if it already names an earlier version than the stored one.
   */
  const accept = useCallback(
    (answer: A) => {
      const saved = alignKeys(kind.valuesOf(answer), baseline, false);
      const edited = stamp.current;
      const isContested = applySaved(form, baseline, saved);
      begin(answer, saved);
      if (isContested || edited !== stored?.concurrencyStamp) stamp.current = edited;
    },
    [baseline, begin, form, kind, stored],
  );
  /**
   * Resolves a conflict: the form keeps the user's values, now as changes of the other version. The next save stores
   * them.
   */
  const keepMine = useCallback(
    (theirs: A) => {
      const mine = form.getValues();
      const values = alignKeys(kind.valuesOf(theirs), mine, false);
      begin(theirs, values);
      form.reset(withoutLostIds(mine, values));
    },
    [begin, form, kind],
  );
  /**
   * Shows a stored version, to resolve a conflict or to discard changes. Null shows the values of a new
   * record.
   */
  const takeStored = useCallback(
    (answer: A | null) => {
      if (answer === null) {
        setBaseline(start.saved);
        form.reset(start.begun);
        return;
      }
      const values = kind.valuesOf(answer);
      begin(answer, values);
      form.reset(values);
    },
    [begin, form, kind, start],
  );

  return { stored, baseline, stamp, setBaseline, begin, accept, keepMine, takeStored };
}
