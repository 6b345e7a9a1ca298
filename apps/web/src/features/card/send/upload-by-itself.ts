import { network } from '../../../lib/network.ts';
import { retryDelay } from './retry-delay.ts';
import { type FilesAtWork, uploadFilesOf } from './upload-files.ts';

/**
 * Uploads the files of a card without a press. Repeats an upload that has no final answer, after a pause or as soon as
 * the server is reachable again.
 */
export interface UploadingByItself {
  /** Uploads all waiting files, for example files from before a reload or from another tab. */
  wake(): void;
  close(): void;
}

/**
 * @param maySend whether this tab sends for the card
 * @param onUploaded called after the uploads of an entry have ended, because its files may now be saved
 */
export function uploadByItself(
  screen: FilesAtWork,
  maySend: () => boolean,
  onUploaded: (elementId: string, rowKey: string) => void,
): UploadingByItself {
  const { store } = screen;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWoken = false;
  let isClosed = false;
  let tries = 0;

  const isOpen = () => !isClosed && maySend();
  const next = () =>
    store
      .rows()
      .find(({ work }) => work.files.added.some(({ id, refusal }) => id === null && refusal === null));
  const run = async (): Promise<void> => {
    if (isRunning || !isOpen() || network.state() === 'offline') return;
    clearTimeout(timer);
    isRunning = true;
    isWoken = false;
    try {
      for (let row = next(); row !== undefined && isOpen(); row = next()) {
        const { elementId, rowKey } = row;
        const result = await uploadFilesOf(screen, elementId, rowKey, false);
        // Calls `onUploaded` after a failure too, because some files may have been uploaded before it.
        onUploaded(elementId, rowKey);
        if (result.kind === 'open') {
          // Does not pause if the server has become reachable while the failing call was running.
          timer = setTimeout(go, isWoken ? 0 : retryDelay(tries, result.error));
          tries += 1;
          return;
        }
        tries = 0;
      }
    } finally {
      isRunning = false;
    }
  };
  const go = () => void run().catch(reportError);
  let way = network.state();
  const unwatchNetwork = network.subscribe(() => {
    const before = way;
    way = network.state();
    if (way !== 'reachable' || before === 'reachable') return;
    isWoken = true;
    go();
  });
  const unwatch = store.watch((_, __, work) => {
    // Starts nothing during an upload, because the loop above looks for more files itself when the upload has ended.
    if (!isRunning && work?.files.added.some(({ id, refusal }) => id === null && refusal === null))
      queueMicrotask(go);
  });
  addEventListener('online', go);
  return {
    wake: go,
    close() {
      isClosed = true;
      clearTimeout(timer);
      unwatch();
      unwatchNetwork();
      removeEventListener('online', go);
    },
  };
}
