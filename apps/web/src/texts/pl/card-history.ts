import { counted } from '@kartoteka/domain/texts/plural';

export const historyTexts = {
  title: 'Historia',
  failed: 'Nie udało się wczytać historii',
  empty: 'Nie ma jeszcze żadnych zdarzeń.',
  further: 'Pokaż dalsze zdarzenia',
  reason: (reason: string) => `Powód: ${reason}`,
  /** Describes a changed value. Without an old value it was filled in, without a new value it was cleared. */
  change: (path: string, before: string | null, after: string | null) => `${path}: ${changed(before, after)}`,
  /**
   * Tells when a person typed something or began the card by the clock of the device, and when the server received
   * it.
   */
  claim: (isStart: boolean, { typed, arrived }: { typed: string; arrived: string }) =>
    `${isStart ? 'Rozpoczęto' : 'Wpisano'} ${typed} (według urządzenia), dotarło ${arrived}`,
  /** Counts the saves that the history shows as one line. */
  saves: (count: number, from: string, to: string) => {
    const saves = counted(count, 'zapis', 'zapisy', 'zapisów');
    return from === to ? `${saves} o ${to}` : `${saves} od ${from} do ${to}`;
  },
} as const;

function changed(before: string | null, after: string | null): string {
  if (before === null) return `wpisano ${after ?? 'puste'}`;
  return after === null ? `usunięto ${before}` : `zmieniono z ${before} na ${after}`;
}
