import { draftBox } from '../draft-box.ts';
import { type OutboxItem, outboxItems } from './items.ts';

/** Milliseconds between two reads of the drafts while a user types. */
const PAUSE = 400;

/**
 * Calls `tell` with the drafts of one user that wait on this device, at first and after each change in any
 * tab. Returns a function that ends the watching.
 */
export function watchItems(userId: string, tell: (items: readonly OutboxItem[]) => void): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async (): Promise<void> => {
    const items = outboxItems(await draftBox.ofUser(userId));
    timer = undefined;
    if (!isEnded) tell(items);
  };
  const soon = () => {
    timer ??= setTimeout(() => void read().catch(reportError), PAUSE);
  };
  const unwatch = draftBox.onChange(soon);
  read().catch(reportError);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    unwatch();
  };
}
