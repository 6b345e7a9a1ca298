import type { Route } from '@kartoteka/contract/route';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallInput, countDownload } from './call.ts';
import { download, type DownloadProgress, saveFile } from './download.ts';

export interface FileDownload {
  /** Null while no file is being fetched. */
  readonly progress: DownloadProgress | null;
  /**
   * Downloads a file and makes the browser save it under the name that the server gives. Resolves with the name,
   * or with null when the download was cancelled or an earlier download is still running. Throws the errors of
   * `call`.
   */
  readonly fetchFile: <R extends Route>(route: R, input: CallInput<R>) => Promise<string | null>;
  readonly cancel: () => void;
}

/**
 * Downloads one file at a time. Leaving the screen cancels the download.
 *
 * @param patience milliseconds that the whole file may take
 * @param estimate name of the header with the approximate size in bytes
 */
export function useFileDownload(patience: number, estimate: string): FileDownload {
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const fetchFile: FileDownload['fetchFile'] = async (route, input) => {
    if (running.current !== null) return null;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ received: 0, total: null });
    try {
      const options = { signal: controller.signal, patience };
      const file = await countDownload(download(route, input, options, estimate, setProgress));
      saveFile(file);
      return file.name;
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, fetchFile, cancel };
}
