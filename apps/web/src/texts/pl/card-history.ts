/** Words of a card's history. */
export const historyTexts = {
  title: 'Historia',
  failed: 'Nie udało się wczytać historii',
  empty: 'Nie ma jeszcze żadnych zdarzeń.',
  reason: (reason: string) => `Powód: ${reason}`,
  change: (path: string, before: string | null, after: string | null) =>
    `${path}: ${before ?? 'puste'} → ${after ?? 'puste'}`,
} as const;
