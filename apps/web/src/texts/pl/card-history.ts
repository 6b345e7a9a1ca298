export const historyTexts = {
  title: 'Historia',
  failed: 'Nie udało się wczytać historii',
  empty: 'Nie ma jeszcze żadnych zdarzeń.',
  further: 'Pokaż dalsze zdarzenia',
  reason: (reason: string) => `Powód: ${reason}`,
  /** A changed value. Without an old value it was filled in, without a new one it was cleared. */
  change: (path: string, before: string | null, after: string | null) => `${path}: ${changed(before, after)}`,
} as const;

function changed(before: string | null, after: string | null): string {
  if (before === null) return `wpisano ${after ?? 'puste'}`;
  return after === null ? `usunięto ${before}` : `zmieniono z ${before} na ${after}`;
}
