import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { usePaperFile, type WantedPaper } from '../../lib/use-paper-file.ts';
import { paperFileTexts } from '#texts/paper-file';

/** Downloads the paper as a PDF file. After a second the same button cancels the download. */
export function PdfButton({ paper }: { paper: WantedPaper }) {
  const [said, say] = useState<{ readonly text: string; readonly isError: boolean } | null>(null);
  const { seconds, start, cancel } = usePaperFile(
    (name) => say({ text: paperFileTexts.saved(name), isError: false }),
    (error) => say({ text: messageOf(error, paperFileTexts.failed), isError: true }),
  );
  const isWaiting = seconds !== null;
  const order = (): void => {
    say(null);
    start(paper);
  };
  return (
    <>
      <p className="said" role={said?.isError ? 'alert' : 'status'}>
        {said?.text}
      </p>
      {isWaiting && <progress aria-label={paperFileTexts.making} />}
      {seconds !== null && seconds > 0 ? (
        <button type="button" className="plain" onClick={cancel}>
          {paperFileTexts.cancel(seconds)}
        </button>
      ) : (
        <button type="button" aria-disabled={isWaiting} onClick={() => isWaiting || order()}>
          {paperFileTexts.download}
        </button>
      )}
    </>
  );
}
