import type { CardPaper } from '@kartoteka/contract/control-card-export';
import { isReturned } from '@kartoteka/domain/card/status';
import { cardState } from '../../ui/card-state.ts';
import { paperTexts } from '#texts/paper';
import { stateWords } from '#texts/ui';

/** What lies across every sheet of a card that does not count; null when it counts. */
export function watermarkOf({ status }: Pick<CardPaper, 'status'>): string | null {
  if (status === 'approved') return null;
  return status === 'voided' ? paperTexts.voided : paperTexts.notApproved;
}

/** Where the card stands: what its watermark says, and the state's own word where that is another one. */
export function stateLine(card: Pick<CardPaper, 'status' | 'returnReason'>): string {
  const watermark = watermarkOf(card);
  const state = stateWords[cardState(card.status, isReturned(card))];
  if (watermark === null) return state;
  return watermark.toLowerCase() === state.toLowerCase() ? watermark : `${watermark} (${state})`;
}

/** What stands in place of signatures that there are none of. Who voids a card had it approved before. */
export function noSignaturesLine({ status }: Pick<CardPaper, 'status'>): string {
  return status === 'approved' || status === 'voided' ? paperTexts.noneNeeded : paperTexts.noSignatures;
}
