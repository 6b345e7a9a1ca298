import type { CardPaper, PaperSignature } from '@kartoteka/contract/control-card-export';
import { QRCodeSVG } from 'qrcode.react';
import { formatDateTime } from '../../lib/format.ts';
import { RightMark } from './marks.tsx';
import { paperTexts } from '#texts/paper';
import { noSignaturesLine } from './paper-state.ts';

/** Side of the QR code in px: about 3 cm, so that phones can read it from paper. */
const QR_SIDE = 112;

/** The signatures, and how to check the paper. */
export function PaperFoot({ card }: { card: CardPaper }) {
  return (
    <>
      <section className="signatures" aria-labelledby="signatures">
        <h2 id="signatures">{paperTexts.signatures}</h2>
        <Signatures card={card} />
      </section>
      <section className="check" aria-labelledby="check">
        <QRCodeSVG value={card.checkAddress} size={QR_SIDE} level="M" title={paperTexts.checkTitle} />
        <div>
          <h2 id="check">{paperTexts.check}</h2>
          <p>{paperTexts.checkAbout}</p>
          <p>
            {`${paperTexts.paperHash}: `}
            <code>{card.paperHash}</code>
          </p>
          <p>
            {`${paperTexts.hash}: `}
            <code>{card.dataHash}</code>
          </p>
          <p>{paperTexts.identity(card.id)}</p>
        </div>
      </section>
    </>
  );
}

function Signatures({ card }: { card: CardPaper }) {
  const { signatures } = card;
  if (signatures.length === 0) return <p>{noSignaturesLine(card)}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{paperTexts.signs}</th>
          <th scope="col">{paperTexts.signature}</th>
        </tr>
      </thead>
      <tbody>
        {signatures.map((slot, at) => (
          <SignatureRow key={`${at} ${slot.label}`} slot={slot} isVoided={card.status === 'voided'} />
        ))}
      </tbody>
    </table>
  );
}

interface SignatureRowProps {
  readonly slot: PaperSignature;
  readonly isVoided: boolean;
}

function SignatureRow({ slot: { label, signed }, isVoided }: SignatureRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {signed === null ? (
          <span className="muted">{isVoided ? paperTexts.unsigned : paperTexts.pending}</span>
        ) : (
          <>
            <span className="value signed">
              <RightMark />
              {paperTexts.byAt(paperTexts.signer(signed.by, signed.account), formatDateTime(signed.at))}
            </span>
            <small>{`${paperTexts.meaning}: ${signed.meaning}`}</small>
            <small>
              {`${paperTexts.hash}: `}
              <code>{signed.dataHash}</code>
            </small>
          </>
        )}
      </td>
    </tr>
  );
}
