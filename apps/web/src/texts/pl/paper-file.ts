/** The button that downloads a card as a PDF file. */
export const paperFileTexts = {
  download: 'Pobierz PDF',
  making: 'Przygotowywanie pliku PDF',
  cancel: (seconds: number) => `Anuluj PDF (${seconds} s)`,
  saved: (name: string) => `Zapisano plik „${name}”`,
  failed: 'Nie udało się zapisać pliku PDF.',
} as const;
