import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { alignKeys, withoutLostIds } from '../row-key.ts';
import { applySaved } from './apply-values.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import type { Start } from './use-form-draft.ts';

/** The record as it is stored, and what becomes of the form when somebody has stored it otherwise. */
export function useStored<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  form: UseFormReturn<V>,
  loaded: A | null,
  start: Start<V>,
) {
  const queries = useQueryClient();
  const [stored, setStored] = useState<A | null>(loaded);
  /** What the form began from: beside it one sees what was changed. */
  const [baseline, setBaseline] = useState<V>(start.saved);
  // A draft keeps the stamp that it began from, so that what was stored since is not overwritten unseen.
  const stamp = useRef<string | null>(start.draft ? start.draft.stamp : (loaded?.concurrencyStamp ?? null));

  /** The record as somebody has stored it now is what this form begins from. */
  const begin = useCallback(
    (answer: A, values: V) => {
      setBaseline(values);
      stamp.current = answer.concurrencyStamp;
      setStored(answer);
      queries.setQueryData([kind.calls.name, answer.id], answer);
    },
    [kind, queries],
  );
  /** The server has changed the record otherwise than by a save: what was not typed over follows. */
  const accept = useCallback(
    (answer: A) => {
      const saved = alignKeys(kind.valuesOf(answer), baseline, true);
      applySaved(form, baseline, saved);
      begin(answer, saved);
    },
    [baseline, begin, form, kind],
  );
  /** After a conflict: mine shall stand, on top of theirs. The next save stores it. */
  const keepMine = useCallback(
    (theirs: A) => {
      const mine = form.getValues();
      const values = alignKeys(kind.valuesOf(theirs), mine, false);
      begin(theirs, values);
      form.reset(withoutLostIds(mine, values));
    },
    [begin, form, kind],
  );
  /** After a conflict or a change of mind: what is stored shall stand. */
  const takeStored = useCallback(
    (answer: A | null) => {
      const values = answer ? kind.valuesOf(answer) : kind.blank();
      if (answer) begin(answer, values);
      else setBaseline(values);
      form.reset(values);
    },
    [begin, form, kind],
  );

  return { stored, baseline, stamp, setBaseline, begin, accept, keepMine, takeStored };
}
