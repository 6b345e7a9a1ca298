import type { CardPaper } from '@kartoteka/contract/control-card-export';
import type { ReactNode } from 'react';
import { isReturned } from '@kartoteka/domain/card/status';
import { showDate } from '@kartoteka/domain/value/date';
import { formatDateTime } from '../../lib/format.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { WarningMark } from './marks.tsx';
import { PaperFiles } from './paper-files.tsx';
import { paperTexts } from '#texts/paper';
import { stateLine } from './paper-state.ts';

/** The head of the paper: card, template and status. */
export function PaperHead({ card }: { card: CardPaper }) {
  const { template } = card;
  return (
    <header>
      <p className="plant">{card.plant ?? paperTexts.card}</p>
      <h1>{card.name}</h1>
      <dl className="facts">
        <Fact name={paperTexts.template}>{paperTexts.templateLine(template.name, template.version)}</Fact>
        <Fact name={paperTexts.number}>{paperTexts.numberLine(card.number, showDate(card.day))}</Fact>
        <Fact name={paperTexts.kind}>{`${template.group} · ${template.type}`}</Fact>
        <Fact name={paperTexts.state}>
          <strong className={card.status}>{stateLine(card)}</strong>
        </Fact>
        <Fact name={paperTexts.started}>
          {paperTexts.byAt(card.startedBy, formatDateTime(card.startedAt))}
        </Fact>
        {card.submittedAt && <Fact name={paperTexts.submitted}>{formatDateTime(card.submittedAt)}</Fact>}
        {card.approvedAt && <Fact name={paperTexts.approved}>{formatDateTime(card.approvedAt)}</Fact>}
        <Fact name={paperTexts.deviations}>
          {card.hasDeviations ? (
            <span className="outside">
              <WarningMark />
              {paperTexts.deviationsYes}
            </span>
          ) : (
            paperTexts.deviationsNo
          )}
        </Fact>
        {isReturned(card) && (
          <Fact name={paperTexts.returnReason}>
            <span className="value">{card.returnReason}</span>
          </Fact>
        )}
        {card.voidReason && (
          <Fact name={paperTexts.voidReason}>
            <span className="value">{card.voidReason}</span>
          </Fact>
        )}
        {card.reasonFiles.length > 0 && (
          <Fact name={paperTexts.reasonFiles}>
            <PaperFiles files={card.reasonFiles} />
          </Fact>
        )}
      </dl>
      {template.description && <SafeHtml html={template.description} />}
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
