import { draftBox } from '../draft-box.ts';
import { type OutboxItem, outboxItems } from './items.ts';

/** Milliseconds between two reads of the drafts while a user types. */
const PAUSE = 400;
/** Milliseconds after which drafts that could not be read are read again. */
const AGAIN = 5000;

/**
 * Calls `tell` with the drafts of one user that wait on this device, at first and after each change in any
 * tab. Returns a function that ends the watching.
 */
export function watchItems(userId: string, tell: (items: readonly OutboxItem[]) => void): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async (): Promise<void> => {
    timer = undefined;
    try {
      const items = outboxItems(await draftBox.ofUser(userId));
      if (!isEnded) tell(items);
    } catch (error) {
      later(AGAIN);
      throw error;
    }
  };
  const readQuietly = () => void read().catch(reportError);
  const later = (pause: number) => {
    if (!isEnded) timer ??= setTimeout(readQuietly, pause);
  };
  const soon = () => later(PAUSE);
  const unwatch = draftBox.onChange(soon);
  readQuietly();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    unwatch();
  };
}
