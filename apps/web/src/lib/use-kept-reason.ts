import { useState } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-of-tab.ts';
import { useCurrentUser } from './current-user.ts';

/** An act that asks for a reason. */
export type ReasonedAct = 'return' | 'void' | 'remove' | 'redact';

export interface KeptReason {
  readonly reason: string;
  readonly type: (reason: string) => void;
  /** Forgets the stored reason, which was sent or given up. */
  readonly forget: () => void;
}

/**
 * Stores the typed reason of an act for this tab and user, so that it survives a reload and the login that follows an
 * ended session.
 *
 * @param of the id of the card or the file
 */
export function useKeptReason(act: ReasonedAct, of: string): KeptReason {
  const { id: userId } = useCurrentUser();
  const name = draftKey(userId, `reason.${act}`, of);
  const [reason, setReason] = useState(() => readDraft<string>(name)?.values ?? '');
  const forget = () => dropDraft(name);
  return {
    reason,
    type(typed) {
      setReason(typed);
      if (typed === '') forget();
      else keepDraft(name, { values: typed, stamp: null });
    },
    forget,
  };
}
