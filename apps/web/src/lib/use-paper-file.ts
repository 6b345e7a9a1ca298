import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { useEffect, useState } from 'react';
import { useFileDownload } from './use-file-download.ts';

/** Milliseconds that waiting in the queue and writing the file may take together. */
const PATIENCE = 3 * 60_000;

/** The card of a paper, and the parameters of a signed link to the paper; absent without such a link. */
export interface WantedPaper {
  readonly cardId: string;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

export interface PaperFileControl {
  /** Seconds since the file was ordered; null while no file is ordered. */
  readonly seconds: number | null;
  readonly start: (paper: WantedPaper) => void;
  readonly cancel: () => void;
}

/** Downloads a card as a PDF file and makes the browser save it. Leaving the screen cancels the download. */
export function usePaperFile(
  onSaved: (name: string) => void,
  onFailed: (error: unknown) => void,
): PaperFileControl {
  const { progress, fetchFile, cancel } = useFileDownload(PATIENCE, 'Content-Length');
  const [passed, setPassed] = useState(0);
  const isRunning = progress !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const clock = setInterval(() => setPassed((seconds) => seconds + 1), 1000);
    return () => {
      clearInterval(clock);
      setPassed(0);
    };
  }, [isRunning]);

  const fetchPaper = async ({ cardId, ...query }: WantedPaper): Promise<void> => {
    try {
      const name = await fetchFile(controlCardExportRoutes.pdf, { params: { id: cardId }, query });
      if (name !== null) onSaved(name);
    } catch (error) {
      onFailed(error);
    }
  };
  return {
    seconds: isRunning ? passed : null,
    start: (paper) => void fetchPaper(paper),
    cancel,
  };
}
