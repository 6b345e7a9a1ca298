import type { CardPaper, PaperFile } from '@kartoteka/contract/control-card-export';
import { formatDateTime } from '../../lib/format.ts';
import { Changes } from './changes.tsx';
import { paperTexts } from '#texts/paper';

/** The number of a file with its field, caption and name, its place among drawings, and the reason of a redaction. */
function Named({ file }: { file: PaperFile }) {
  const { number, field, caption, name, original, isDrawnUpon, redactReason } = file;
  const drawing = paperTexts.drawing(original, isDrawnUpon);
  const words = [field, caption, name, drawing, redactReason && paperTexts.fileRedacted(redactReason)];
  return (
    <>
      <strong>{paperTexts.fileNumber(number)}</strong> {words.filter(Boolean).join(', ')}
    </>
  );
}

/** The files of an entry or a reason: small pictures with the numbers under which the appendix has them. */
export function PaperFiles({ files }: { files: readonly PaperFile[] }) {
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.number}>
          {file.thumbnail && <img src={file.thumbnail} alt="" />}
          <small>
            <Named file={file} />
          </small>
          <Changes changes={file.captionChanges} words={paperTexts.captionChanged} />
        </li>
      ))}
    </ul>
  );
}

/** All files at the end of the paper: large pictures, and the number, author and hash of each file. */
export function PaperAppendix({ card }: { card: CardPaper }) {
  const files = [
    ...card.elements.flatMap(({ entries }) => entries.flatMap((entry) => entry.files)),
    ...card.reasonFiles,
  ].toSorted((one, other) => one.number - other.number);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="appendix" className="appendix">
      <h2 id="appendix">{paperTexts.files}</h2>
      {files.map((file) => (
        <figure key={file.number}>
          {file.picture && <img src={file.picture} alt="" />}
          <figcaption>
            <Named file={file} />
            <small className="muted">{paperTexts.byAt(file.by, formatDateTime(file.at))}</small>
            <small>
              {paperTexts.fileHash} <code>{file.sha256}</code>
            </small>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
