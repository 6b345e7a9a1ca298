import { ESTIMATED_LENGTH_HEADER } from '@kartoteka/contract/list-export';
import type { Route } from '@kartoteka/contract/route';
import { messageOf } from '../../lib/api-error.ts';
import type { CallInput } from '../../lib/call.ts';
import type { DownloadProgress } from '../../lib/download.ts';
import { useFileDownload } from '../../lib/use-file-download.ts';
import { useNotify } from '../../ui/notices.tsx';

import { exportTexts } from '#texts/list-export';

/** Milliseconds to wait for a file, because a hundred thousand rows take a while. */
const PATIENCE = 15 * 60_000;

export interface ListFileControl {
  /** Null while no file is being fetched. */
  readonly progress: DownloadProgress | null;
  /** Downloads a file and makes the browser save it. Failures are shown as notices, unless `onRefusal` returns true. */
  readonly start: <R extends Route>(
    route: R,
    input: CallInput<R>,
    more?: { readonly onSaved?: () => void; readonly onRefusal?: (error: unknown) => boolean },
  ) => Promise<void>;
  readonly cancel: () => void;
}

/** Downloads the file of a list and reports the progress. Leaving the screen cancels the download. */
export function useListFile(): ListFileControl {
  const { progress, fetchFile, cancel } = useFileDownload(PATIENCE, ESTIMATED_LENGTH_HEADER);
  const notify = useNotify();
  const start: ListFileControl['start'] = async (route, input, { onSaved, onRefusal } = {}) => {
    try {
      const name = await fetchFile(route, input);
      if (name === null) return;
      notify.success(exportTexts.fileSaved(name));
      onSaved?.();
    } catch (error) {
      if (!onRefusal?.(error)) notify.error(messageOf(error, exportTexts.exportFailed));
    }
  };
  return { progress, start, cancel };
}
