import { useCallback, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { NavigationType, useNavigationType } from 'react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import type { StoredRecord } from './crud-calls.ts';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '../../lib/draft-of-tab.ts';
import type { RecordKind } from './record-kind.ts';

/** An older draft that is offered above the form, with its storage key. */
interface Offer<V> {
  readonly name: string;
  readonly values: V;
}

/**
 * The initial state of a form: the stored or blank values, the values to show without a draft, the draft to show, and
 * an older draft to offer.
 */
export interface Start<V> {
  readonly saved: V;
  /** The values of the copy for a copied record, otherwise the same as `saved`. */
  readonly begun: V;
  readonly draft: Draft<V> | null;
  readonly offer: Offer<V> | null;
}

/**
 * Stores the unsaved values of a record's form for this tab, so that they survive a reload and a visit to another page.
 * `loaded` is null for a new record.
 */
export function useFormDraft<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  loaded: A | null,
) {
  const { id: userId } = useCurrentUser();
  const { family } = kind.calls;
  const draftName = draftKey(userId, family, loaded?.id ?? kind.origin ?? null);
  const plainName = draftKey(userId, family, null);
  const arrival = useNavigationType();
  const [start] = useState((): Start<V> => {
    const saved = loaded ? kind.valuesOf(loaded) : kind.blank();
    const begun = (loaded === null && kind.copied?.()) || saved;
    const own = readDraft<V>(draftName);
    if (loaded !== null || kind.origin === undefined) return { saved, begun, draft: own, offer: null };
    // With an origin the form shows what the user asked for, such as a copy, and older unsaved values are only offered.
    // After a reload the form continues with its own draft.
    if (own !== null && arrival === NavigationType.Pop) return { saved, begun, draft: own, offer: null };
    const name = own === null ? plainName : draftName;
    const older = own ?? readDraft<V>(plainName);
    return { saved, begun, draft: null, offer: older && { name, values: older.values } };
  });
  const [offer, setOffer] = useState(start.offer);
  const taken = useRef<string | null>(null);
  const [hasDraft, setHasDraft] = useState(start.draft !== null);
  const own = useRef(start.draft !== null);
  /** Returns whether this form has a stored draft. An offered draft counts only after the user has taken it. */
  const isKept = useCallback(() => own.current, []);

  const keep = useCallback(
    (values: V, stamp: string | null): boolean => {
      const isStored = keepDraft(draftName, { values: kind.withoutSecrets?.(values) ?? values, stamp });
      if (isStored) own.current = true;
      return isStored;
    },
    [draftName, kind],
  );
  /**
   * Stores the values as a draft of the record that this form has just created, so that the record's own form shows
   * them.
   */
  const keepFor = useCallback(
    ({ id, concurrencyStamp: stamp }: A, values: V): boolean =>
      keepDraft(draftKey(userId, family, id), { values: kind.withoutSecrets?.(values) ?? values, stamp }),
    [family, kind, userId],
  );
  const forget = useCallback(() => {
    dropDraft(draftName);
    if (taken.current !== null) dropDraft(taken.current);
    own.current = false;
    setHasDraft(false);
  }, [draftName]);
  /** Accepts the offer. Returns the older draft's values, which the form shows from now on. */
  const take = useCallback((): V | null => {
    if (offer === null) return null;
    taken.current = offer.name;
    own.current = true;
    setOffer(null);
    setHasDraft(true);
    return offer.values;
  }, [offer]);

  return { start, hasDraft, isOffered: offer !== null, isKept, keep, keepFor, forget, take };
}
