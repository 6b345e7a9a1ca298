import { counted } from '@kartoteka/domain/texts/plural';

/** Numbers of checked things by kind, and the hash of the last anchor, which is '' if there are no anchors. */
type Looked = Readonly<
  Record<'cards' | 'events' | 'signatures' | 'revisions' | 'anchors' | 'files' | 'redacted', number> & {
    last: string;
  }
>;

/** Returns the numbers of checked things as one line of text for people. */
export function verifiedWords({
  cards,
  events,
  signatures,
  revisions,
  anchors,
  last,
  files,
  redacted,
}: Looked): string {
  return [
    counted(cards, 'karta', 'karty', 'kart'),
    counted(events, 'zdarzenie', 'zdarzenia', 'zdarzeń'),
    counted(signatures, 'podpis', 'podpisy', 'podpisów'),
    counted(revisions, 'wersja wzoru', 'wersje wzorów', 'wersji wzorów'),
    counted(anchors, 'kotwica', 'kotwice', 'kotwic') + (last === '' ? '' : ` (ostatnia ${last})`),
    counted(files, 'plik', 'pliki', 'plików') +
      (redacted === 0 ? '' : ` (w tym z usuniętą treścią: ${redacted})`),
  ].join(', ');
}
