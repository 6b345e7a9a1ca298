import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { useEffect, useState } from 'react';
import { useFileDownload } from './use-file-download.ts';

/** A card's turn in the queue and its file, in ms. */
const PATIENCE = 3 * 60_000;

/** Which paper: the card, and what a signed link carries. */
export interface WantedPaper {
  readonly cardId: string;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

export interface PaperFileControl {
  /** Since it was ordered; null while nothing is. */
  readonly seconds: number | null;
  readonly start: (paper: WantedPaper) => void;
  readonly cancel: () => void;
}

/** Fetches a card as a PDF file and lets the browser save it; whoever leaves cancels it. */
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
