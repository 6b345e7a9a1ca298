import { counted } from '@kartoteka/domain/texts/plural';

/** How many of each were looked at, and the last anchor; empty when there is none. */
type Looked = Readonly<
  Record<'cards' | 'events' | 'signatures' | 'revisions' | 'anchors', number> & { last: string }
>;

/** What was looked at, as one line for people. */
export function verifiedWords({ cards, events, signatures, revisions, anchors, last }: Looked): string {
  return [
    counted(cards, 'karta', 'karty', 'kart'),
    counted(events, 'zdarzenie', 'zdarzenia', 'zdarzeń'),
    counted(signatures, 'podpis', 'podpisy', 'podpisów'),
    counted(revisions, 'wersja wzoru', 'wersje wzorów', 'wersji wzorów'),
    counted(anchors, 'kotwica', 'kotwice', 'kotwic') + (last === '' ? '' : ` (ostatnia ${last})`),
  ].join(', ');
}
