import type { Route } from '@kartoteka/contract/route';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallInput } from './call.ts';
import { download, type DownloadProgress, saveFile } from './download.ts';

export interface FileDownload {
  /** Null while nothing is fetched. */
  readonly progress: DownloadProgress | null;
  /**
   * Fetches a file and lets the browser save it under the name that is answered. Answers null when it was cancelled,
   * or when another file is still coming; throws what `call` throws.
   */
  readonly fetchFile: <R extends Route>(route: R, input: CallInput<R>) => Promise<string | null>;
  readonly cancel: () => void;
}

/**
 * One file at a time; a screen that is left cancels it.
 *
 * @param patience how long the whole file may take, in ms
 * @param estimate names the header that says about how long the file will be, in bytes
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
      const file = await download(route, input, options, estimate, setProgress);
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
