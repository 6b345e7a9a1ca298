import { ESTIMATED_LENGTH_HEADER } from '@kartoteka/contract/list-export';
import type { Route } from '@kartoteka/contract/route';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import type { CallInput } from '../../lib/call.ts';
import { download, type DownloadProgress, saveFile } from '../../lib/download.ts';
import { useNotify } from '../../ui/notices.tsx';

import { exportTexts } from '#texts/list-export';

/** A file of a hundred thousand rows takes a while, in ms. */
const PATIENCE = 15 * 60_000;

export interface DownloadControl {
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

/** Fetching a file, with its progress; whoever leaves cancels it. */
export function useDownload(): DownloadControl {
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const notify = useNotify();
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start: DownloadControl['start'] = async (route, input, { onSaved, onRefusal } = {}) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ received: 0, total: null });
    try {
      const options = { signal: controller.signal, patience: PATIENCE };
      const file = await download(route, input, options, ESTIMATED_LENGTH_HEADER, setProgress);
      saveFile(file);
      notify.success(exportTexts.fileSaved(file.name));
      onSaved?.();
    } catch (error) {
      if (!controller.signal.aborted && !onRefusal?.(error))
        notify.error(messageOf(error, exportTexts.exportFailed));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start, cancel };
}
