import type { CardPaper, PaperFile } from '@kartoteka/contract/control-card-export';
import { formatDateTime } from '../../lib/format.ts';
import { paperTexts } from '#texts/paper';

/** The files of an entry or a reason: small pictures with the numbers under which the appendix has them. */
export function PaperFiles({ files }: { files: readonly PaperFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.map(({ number, thumbnail, field, caption, name, isRedacted }) => (
        <li key={number}>
          {thumbnail !== null && <img src={thumbnail} alt="" />}
          <small>
            <strong>{paperTexts.fileNumber(number)}</strong>{' '}
            {[field, caption ?? name, ...(isRedacted ? [paperTexts.fileRedacted] : [])]
              .filter(Boolean)
              .join(', ')}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** All files of the paper at the end: pictures large, and of each file its number, author, size and hash. */
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
          {file.picture !== null && <img src={file.picture} alt="" />}
          <figcaption>
            <strong>{paperTexts.fileNumber(file.number)}</strong>{' '}
            {[file.field, file.caption, file.name, paperTexts.fileSize(file.size)]
              .filter(Boolean)
              .join(' · ')}
            <small className="muted">{paperTexts.byAt(file.by, formatDateTime(file.at))}</small>
            {file.isRedacted && <small className="outside">{paperTexts.fileRedactedAbout}</small>}
            <small>
              {paperTexts.fileHash} <code>{file.sha256}</code>
            </small>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
