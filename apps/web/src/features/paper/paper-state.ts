import type { CardPaper } from '@kartoteka/contract/control-card-export';
import { isReturned } from '@kartoteka/domain/card/status';
import { cardState } from '../../ui/card-state.ts';
import { paperTexts } from '#texts/paper';
import { stateWords } from '#texts/ui';

/** Returns the text across every sheet of a card that is not approved; null for an approved card. */
export function watermarkOf({ status }: Pick<CardPaper, 'status'>): string | null {
  if (status === 'approved') return null;
  return status === 'voided' ? paperTexts.voided : paperTexts.notApproved;
}

/**
 * Returns the status line: the watermark's text followed by the status if they differ, or the status of an
 * approved card.
 */
export function stateLine(card: Pick<CardPaper, 'status' | 'returnReason'>): string {
  const watermark = watermarkOf(card);
  const state = stateWords[cardState(card.status, isReturned(card))];
  if (watermark === null) return state;
  return watermark.toLowerCase() === state.toLowerCase() ? watermark : `${watermark} (${state})`;
}

/**
 * Returns the text that replaces the table of signatures when the card has no slots. An approved or voided card keeps
 * the slots of its last round, so without slots its template requires no signatures.
 */
export function noSignaturesLine({ status }: Pick<CardPaper, 'status'>): string {
  return status === 'approved' || status === 'voided' ? paperTexts.noneNeeded : paperTexts.noSignatures;
}
