import { counted } from '@kartoteka/domain/texts/plural';
import { showDecimal } from '@kartoteka/domain/value/decimal';

export const exportTexts = {
  fileSaved: (name: string) => `Zapisano plik „${name}”`,
  exportAbout: (count: number) =>
    `W pliku: ${counted(count, 'wiersz', 'wiersze', 'wierszy')} listy, z jej wyszukiwaniem, filtrami i kolejnością.`,
  exportNow: 'Eksportuj',
  exportInBackground: 'Przygotuj w tle',
  exportLater:
    'Tak duży plik powstanie w tle: możesz pracować dalej, a gdy będzie gotowy, pokażemy komunikat.',
  fileStarted: 'Plik powstaje w tle. Gdy będzie gotowy, pokażemy komunikat.',
  fileReady: (name: string) => `Plik „${name}” jest gotowy do pobrania w oknie „Eksport do pliku Excel”`,
  files: 'Pliki przygotowane w tle',
  download: 'Pobierz',
  cancelFile: (name: string) => `Anuluj: ${name}`,
  removeFile: (name: string) => `Usuń: ${name}`,
  waiting: 'oczekuje',
  done: (share: string, more: string) => `${share} · ${more}`,
  rowsOf: (rows: number, of: number) => `${rows} z ${of}`,
  exporting: 'Zapisywanie pliku',
  exportFailed: 'Nie udało się zapisać pliku.',
  megabytes: (megabytes: number) => `${showDecimal(megabytes.toFixed(1))} MB`,
  oneRowPer: 'Jeden wiersz pliku to',
  columns: 'Kolumny',
  shownColumns: (count: number) => `widoczne na liście (${count})`,
  allColumns: (count: number) => `wszystkie (${count})`,
} as const;
