import type {
  PaperElement as Element,
  PaperEntry as Entry,
  PaperField,
} from '@kartoteka/contract/control-card-export';
import { claimedTimes } from '../../lib/claimed-times.ts';
import { formatDateTime } from '../../lib/format.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Changes } from './changes.tsx';
import { WarningMark } from './marks.tsx';
import { PaperFiles } from './paper-files.tsx';
import { paperTexts } from '#texts/paper';

/** One element with its entries. The rows of an entry are kept on one sheet where possible. */
export function PaperElement({ element, ordinal }: { element: Element; ordinal: number }) {
  const title = `element-${ordinal}`;
  const fields = element.entries.flatMap((entry) => entry.fields);
  const hasNorms = fields.some(({ norm }) => norm !== null);
  // A stored entry is signed with the card, so it is printed even where its element has no fields to answer.
  const isFilled = element.entries.some(({ filledAt }) => filledAt !== null);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{`${ordinal}. ${element.name}`}</h2>
      {element.description && <SafeHtml html={element.description} />}
      {element.contents.map((html, at) => (
        <SafeHtml key={`${at} ${html}`} html={html} />
      ))}
      {!element.hasForm && !isFilled && <p className="muted">{paperTexts.noData}</p>}
      {element.isRepeatable && element.entries.length === 0 && (
        <p className="muted">{paperTexts.noEntries}</p>
      )}
      {(fields.length > 0 || isFilled) && (
        <table>
          <thead>
            <tr>
              <th scope="col">{paperTexts.field}</th>
              <th scope="col">{paperTexts.value}</th>
              {hasNorms && <th scope="col">{paperTexts.norm}</th>}
            </tr>
          </thead>
          {element.entries.map((entry) => (
            <PaperEntry
              key={entry.ordinal}
              entry={entry}
              isRepeatable={element.isRepeatable}
              hasNorms={hasNorms}
            />
          ))}
        </table>
      )}
    </section>
  );
}

interface PaperEntryProps {
  readonly entry: Entry;
  readonly isRepeatable: boolean;
  readonly hasNorms: boolean;
}

function PaperEntry({ entry, isRepeatable, hasNorms }: PaperEntryProps) {
  const { ordinal, filledBy, filledAt, claim, isSubmitted, fields, comment, commentChanges, files } = entry;
  const about =
    filledAt === null ? paperTexts.notFilled : paperTexts.byAt(filledBy, formatDateTime(filledAt));
  return (
    <tbody>
      <tr className="entry">
        <th scope="rowgroup" colSpan={hasNorms ? 3 : 2}>
          {isRepeatable ? paperTexts.entry(ordinal) : paperTexts.whole}{' '}
          <span className="muted">
            {about}
            {filledAt !== null && !isSubmitted && `, ${paperTexts.notSubmitted}`}
            {claim !== null && `; ${paperTexts.claim(claimedTimes(claim))}`}
          </span>
        </th>
      </tr>
      {fields.map((field, at) => (
        <FieldRow key={`${at} ${field.name}`} field={field} hasNorms={hasNorms} />
      ))}
      {(comment !== null || commentChanges.length > 0) && (
        <tr>
          <th scope="row">{paperTexts.comment}</th>
          <td colSpan={hasNorms ? 2 : 1}>
            <span className="value">{comment}</span>
            <Changes changes={commentChanges} words={paperTexts.changed} />
          </td>
        </tr>
      )}
      {files.length > 0 && (
        <tr>
          <th scope="row">{paperTexts.files}</th>
          <td colSpan={hasNorms ? 2 : 1}>
            <PaperFiles files={files} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function FieldRow({ field, hasNorms }: { field: PaperField; hasNorms: boolean }) {
  const { name, norm, text, outside, pictures, changes, comment, commentChanges } = field;
  return (
    <tr className={outside === null ? undefined : 'off'}>
      <th scope="row">{name}</th>
      <td>
        {text === null ? (
          <span className="muted">{paperTexts.notAssessed}</span>
        ) : (
          <span className="value">{text}</span>
        )}
        {outside !== null && (
          <small className="outside">
            <WarningMark />
            {outside}
          </small>
        )}
        {pictures.map((picture, at) => (
          <img key={`${at} ${picture}`} src={picture} alt="" />
        ))}
        {comment !== null && <p className="remark">{paperTexts.commentTo(comment)}</p>}
        <Changes changes={changes} words={paperTexts.changed} />
        <Changes changes={commentChanges} words={paperTexts.commentChanged} />
      </td>
      {hasNorms && <td className="norm">{norm && paperTexts.normAlone(norm)}</td>}
    </tr>
  );
}
