import { useSyncExternalStore } from 'react';
import { type Act, ACT, ACT_KEYS, hasCommand, isSingle } from './acts.ts';
import { singleKeys } from './single-keys.ts';

interface ActAttributes {
  readonly [ACT]?: Act;
  readonly 'aria-keyshortcuts'?: string;
}

/**
 * Returns attributes that make a button or a field the element of an act: `<Button {...useAct('save')}>`. The act's key
 * presses this button, so the button's own checks and questions apply to the key too. Returns no attributes for null.
 */
export function useAct(act: Act | null): ActAttributes {
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  if (act === null) return {};
  const key = ACT_KEYS[act];
  const spoken = hasCommand() ? key.replace('Control', 'Meta') : key;
  return { [ACT]: act, ...((areOn || !isSingle(key)) && { 'aria-keyshortcuts': spoken }) };
}
