import { type FileMedia, isPicture } from '@kartoteka/domain/file/media';
import { counted, pluralForm } from '@kartoteka/domain/texts/plural';

const number = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 });
const MB = 1_000_000;

/** Returns a size in bytes in words: '1,5 MB'. */
const size = (bytes: number): string =>
  bytes >= MB
    ? `${number.format(bytes / MB)} MB`
    : `${number.format(Math.max(1, Math.round(bytes / 1000)))} kB`;

const photos = (count: number) => counted(count, 'zdjęcie', 'zdjęcia', 'zdjęć');

const FORMATS: Record<FileMedia, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

/** Returns the sentence that says which files can be added, when only these kinds are accepted. */
function refusedKind(kinds: readonly FileMedia[]): string {
  const pictures = kinds.filter(isPicture).map((kind) => FORMATS[kind]);
  if (pictures.length === 0) return 'Można tu dodać tylko plik PDF.';
  const photo = `zdjęcie (${pictures.join(', ')})`;
  return kinds.length > pictures.length
    ? `Można dodać ${photo} albo plik PDF.`
    : `Można tu dodać tylko ${photo}.`;
}

/** Texts about the photos and files of an entry, a return or a void. */
export const filesTexts = {
  title: 'Zdjęcia i pliki',
  titleOf: (name: string) => `Zdjęcia i pliki: ${name}`,
  addPhoto: 'Dodaj zdjęcie',
  addFile: 'Dodaj plik',
  size,

  unnamed: 'plik',
  refusedEmpty: 'Ten plik jest pusty.',
  refusedKind,
  refusedHeic:
    'Tego zdjęcia (HEIC) nie można tu otworzyć. Zrób je przyciskiem „Dodaj zdjęcie” albo zapisz jako JPEG.',
  refusedBroken: 'Nie udało się odczytać tego pliku. Jest uszkodzony albo to nie zdjęcie ani PDF.',
  refusedSize: (bytes: number) => `Ten plik jest za duży. Najwięcej to ${size(bytes)}.`,
  refusedCount: (most: number) =>
    `Więcej się tu nie zmieści: najwięcej to ${counted(most, 'plik', 'pliki', 'plików')}.`,
  refusedField: (most: number) => `To pole przyjmuje najwyżej ${photos(most)}.`,
  notAdded: (name: string, why: string) => `Nie dodano „${name}”. ${why}`,
  notKept: 'Na tym urządzeniu nie ma miejsca na zdjęcia. Nie zamykaj karty, dopóki się nie zapiszą.',
  bytesGone: 'Tego zdjęcia nie ma już na urządzeniu. Usuń je i zrób jeszcze raz.',
  originalWaits: 'Najpierw musi się zapisać oryginał tego zdjęcia.',
  stopped: 'Wysyłanie zatrzymane.',

  unsent: 'Niewysłane zdjęcia i pliki',
  saveUnsent: 'Zapisz zdjęcia i pliki',
  notAllSaved: 'Części zdjęć i plików nie ma już na tym urządzeniu.',
  waits: 'Czeka na wysłanie',
  sending: (percent: number) => `Wysyłam, ${percent}%`,
  stop: 'Zatrzymaj',
  tryAgain: 'Ponów',
  open: (name: string) => `Otwórz: ${name}`,
  remove: 'Usuń',
  removeTitle: 'Usunąć z wpisu?',
  removeText: 'Zdjęcie albo plik zniknie z tego wpisu. W historii karty zostanie nazwa.',
  removeFromReasonTitle: 'Usunąć ten plik?',
  removeFromReason: 'Zdjęcie albo plik nie zostanie dołączony do powodu.',
  caption: 'Podpis',
  captionHint: 'Co widać na zdjęciu',
  /** The reason is missing in an answer that the device kept from an earlier version. */
  redactedBecause: (reason: string | null = null) =>
    reason === null ? 'Treść usunięto' : `Treść usunięto: ${reason}`,
  redactedAbout: (reason: string | null = null) =>
    ['Treść tego pliku usunięto. W karcie został jego skrót i opis.', reason && `Powód: ${reason}`]
      .filter(Boolean)
      .join(' '),
  notLoaded: 'Nie udało się pokazać',
  reload: 'Spróbuj ponownie',

  wanted: (min: number) => `Potrzebne ${photos(min)}`,
  wantedMore: (min: number, have: number) =>
    `Potrzebne ${photos(min)}, ${pluralForm(have, 'jest', 'są', 'jest')} ${have}`,

  viewer: 'Podgląd',
  position: (at: number, of: number) => `${at} z ${of}`,
  close: 'Zamknij',
  previous: 'Poprzednie',
  next: 'Następne',
  zoomIn: 'Powiększ',
  zoomOut: 'Pomniejsz',
  zoomReset: 'Cały obraz',
  download: 'Pobierz',
  downloadFailed: 'Nie udało się pobrać pliku',
  showOriginal: 'Pokaż oryginał',
  showDrawn: 'Pokaż z rysunkiem',
  drawn: 'z rysunkiem',
  by: (who: string, when: string) => `${who}, ${when}`,
  hash: (hash: string) => `SHA-256: ${hash}`,
  pdf: 'Dokument PDF',

  draw: 'Rysuj',
  drawTitle: 'Rysowanie na zdjęciu',
  drawTools: 'Narzędzia',
  arrow: 'Strzałka',
  circle: 'Okrąg',
  text: 'Tekst',
  textLabel: 'Tekst na zdjęciu',
  textAdd: 'Wstaw',
  undo: 'Cofnij',
  drawSave: 'Zapisz rysunek',
  drawAbout: 'Przeciągnij po zdjęciu. Oryginał zostanie obok.',
  drawTextAbout: 'Stuknij w zdjęcie tam, gdzie ma być tekst.',
  drawNothing: 'Najpierw narysuj coś na zdjęciu.',
  drawFailed: 'Nie udało się zapisać rysunku',
  drawLeaveTitle: 'Porzucić rysunek?',
  drawLeaveText: 'To, co zostało narysowane, zniknie. Zdjęcie zostaje.',
  drawLeave: 'Porzuć',

  redact: 'Usuń treść',
  redactTitle: 'Usunąć treść tego pliku?',
  redactText:
    'Obraz albo dokument zniknie bezpowrotnie z karty i z wydruków, razem z kopiami, oryginałem i rysunkami na nim. Zostaną nazwa i skrót, a obok nich powód, który każdy tam przeczyta. Podpisy pozostają ważne.',
  redactDone: 'Treść usunięto',
} as const;
