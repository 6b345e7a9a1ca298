import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { useCallback, useEffect, useRef, useState } from 'react';
import { download, saveFile } from './download.ts';

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
  const [seconds, setSeconds] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const isRunning = seconds !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const clock = setInterval(() => setSeconds((passed) => (passed === null ? null : passed + 1)), 1000);
    return () => clearInterval(clock);
  }, [isRunning]);

  const fetchFile = async ({ cardId, ...query }: WantedPaper): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setSeconds(0);
    try {
      const input = { params: { id: cardId }, query };
      const options = { signal: controller.signal, patience: PATIENCE };
      const ignore = () => undefined;
      const file = await download(controlCardExportRoutes.pdf, input, options, 'Content-Length', ignore);
      saveFile(file);
      onSaved(file.name);
    } catch (error) {
      if (!controller.signal.aborted) onFailed(error);
    } finally {
      running.current = null;
      setSeconds(null);
    }
  };
  return {
    seconds,
    start: (paper) => {
      if (running.current === null) fetchFile(paper).catch(reportError);
    },
    cancel,
  };
}
