import type { CardPaper } from '@kartoteka/contract/control-card-export';
import type { ReactNode } from 'react';
import { isReturned } from '@kartoteka/domain/card/status';
import { showDate } from '@kartoteka/domain/value/display';
import { formatDateTime } from '../../lib/format.ts';
import { cardState } from '../../ui/card-state.ts';
import { stateWords } from '#texts/ui';
import { WarningMark } from './marks.tsx';
import { paperTexts } from '#texts/paper';

/** What lies across every sheet of a card that does not count; null when it counts. */
export function watermarkOf({ status }: Pick<CardPaper, 'status'>): string | null {
  if (status === 'approved') return null;
  return status === 'voided' ? paperTexts.voided : paperTexts.notApproved;
}

/** What the card is, by which template, and where it stands. */
export function PaperHead({ card }: { card: CardPaper }) {
  const { template } = card;
  const watermark = watermarkOf(card);
  const state = stateWords[cardState(card.status, isReturned(card))];
  return (
    <header>
      <p className="plant">{card.plant ?? paperTexts.card}</p>
      <h1>{card.name}</h1>
      <dl className="facts">
        <Fact name={paperTexts.template}>{paperTexts.templateLine(template.name, template.version)}</Fact>
        <Fact name={paperTexts.number}>{paperTexts.numberLine(card.number, showDate(card.day))}</Fact>
        <Fact name={paperTexts.kind}>{`${template.group} · ${template.type}`}</Fact>
        <Fact name={paperTexts.state}>
          <strong className={card.status}>{watermark === null ? state : `${watermark} (${state})`}</strong>
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
        {isReturned(card) && <Fact name={paperTexts.returnReason}>{card.returnReason}</Fact>}
        {card.voidReason && <Fact name={paperTexts.voidReason}>{card.voidReason}</Fact>}
      </dl>
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
