import { ESTIMATED_LENGTH_HEADER } from '@kartoteka/contract/list-export';
import type { Route } from '@kartoteka/contract/route';
import { messageOf } from '../../lib/api-error.ts';
import type { CallInput } from '../../lib/call.ts';
import type { DownloadProgress } from '../../lib/download.ts';
import { useFileDownload } from '../../lib/use-file-download.ts';
import { useNotify } from '../../ui/notices.tsx';

import { exportTexts } from '#texts/list-export';

/** A file of a hundred thousand rows takes a while, in ms. */
const PATIENCE = 15 * 60_000;

export interface ListFileControl {
  /** Null while nothing is fetched. */
  readonly progress: DownloadProgress | null;
  /** Fetches a file and lets the browser save it; what goes wrong is told, unless `onRefusal` takes care of it. */
  readonly start: <R extends Route>(
    route: R,
    input: CallInput<R>,
    more?: { readonly onSaved?: () => void; readonly onRefusal?: (error: unknown) => boolean },
  ) => Promise<void>;
  readonly cancel: () => void;
}

/** The file of a list, with its progress; whoever leaves cancels it. */
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
