import { counted } from '@kartoteka/domain/texts/plural';

/** Numbers of checked things, and the last anchor; '' without anchors. */
type Looked = Readonly<
  Record<'cards' | 'events' | 'signatures' | 'revisions' | 'anchors', number> & { last: string }
>;

/** Returns the numbers of checked things as one line for people. */
export function verifiedWords({ cards, events, signatures, revisions, anchors, last }: Looked): string {
  return [
    counted(cards, 'karta', 'karty', 'kart'),
    counted(events, 'zdarzenie', 'zdarzenia', 'zdarzeń'),
    counted(signatures, 'podpis', 'podpisy', 'podpisów'),
    counted(revisions, 'wersja wzoru', 'wersje wzorów', 'wersji wzorów'),
    counted(anchors, 'kotwica', 'kotwice', 'kotwic') + (last === '' ? '' : ` (ostatnia ${last})`),
  ].join(', ');
}
