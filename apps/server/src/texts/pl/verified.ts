import { counted } from '@kartoteka/domain/texts/plural';
import type { Verified } from '../../verify-everything.ts';

/** What was looked at, as one line for people. */
export function verifiedWords({ cards, events, signatures, revisions, anchors, last }: Verified): string {
  return [
    counted(cards, 'karta', 'karty', 'kart'),
    counted(events, 'zdarzenie', 'zdarzenia', 'zdarzeń'),
    counted(signatures, 'podpis', 'podpisy', 'podpisów'),
    counted(revisions, 'wersja wzoru', 'wersje wzorów', 'wersji wzorów'),
    counted(anchors, 'kotwica', 'kotwice', 'kotwic') + (last === '' ? '' : ` (ostatnia ${last})`),
  ].join(', ');
}
