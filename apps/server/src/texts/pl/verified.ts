import { counted } from '@kartoteka/domain/texts/plural';

/** How many things of each kind were checked, and the last anchor ('' without anchors). */
type Looked = Readonly<
  Record<'cards' | 'events' | 'signatures' | 'revisions' | 'anchors' | 'files' | 'redacted', number> & {
    last: string;
  }
>;

/** Returns in one line for people how many things of each kind were checked. */
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
      (redacted === 0 ? '' : ` (w tym bez usuniętej treści: ${redacted})`),
  ].join(', ');
}
