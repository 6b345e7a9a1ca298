/** Words of a card's history. */
export const historyTexts = {
  title: 'Historia',
  failed: 'Nie udało się wczytać historii',
  empty: 'Nie ma jeszcze żadnych zdarzeń.',
  reason: (reason: string) => `Powód: ${reason}`,
  /** A value's change; one without an old value was filled in, one without a new one taken away. */
  change: (path: string, before: string | null, after: string | null) => `${path}: ${changed(before, after)}`,
} as const;

function changed(before: string | null, after: string | null): string {
  if (before === null) return `wpisano ${after ?? 'puste'}`;
  return after === null ? `usunięto ${before}` : `zmieniono z ${before} na ${after}`;
}
