import { counted } from '@kartoteka/domain/texts/plural';

/**
 * Times in words. `typed` or `sent` is null if the device did not name that time, or if the time is close to the
 * arrival. At least one of the two is given.
 */
interface ClaimWords {
  readonly isStart: boolean;
  readonly typed: string | null;
  readonly sent: string | null;
  readonly arrived: string;
}

interface Change {
  readonly path: string;
  readonly old: string | null;
  readonly new: string | null;
  readonly isFile?: boolean | undefined;
}

export const historyTexts = {
  title: 'Historia',
  failed: 'Nie udało się wczytać historii',
  failedFurther: 'Nie udało się wczytać dalszych zdarzeń',
  empty: 'Nie ma jeszcze żadnych zdarzeń.',
  further: 'Pokaż dalsze zdarzenia',
  reason: (reason: string) => `Powód: ${reason}`,
  /**
   * Describes a changed value or file. `before` is null for a value that was empty and for a new file, `after` for a
   * value that was cleared and for a removed file.
   */
  change: ({ path, old: before, new: after, isFile = false }: Change) =>
    isFile && before === null ? `${path}: dodano ${after}` : `${path}: ${changed(before, after)}`,
  /**
   * Says when a person typed a value or started the card and when the device sent it, both by the clock of the
   * device, and when the server received it.
   */
  claim: ({ isStart, typed, sent, arrived }: ClaimWords) => {
    const begun = isStart ? 'Rozpoczęto' : 'Wpisano';
    const first = typed === null ? `Wysłano ${sent}` : `${begun} ${typed}`;
    const then = typed === null || sent === null ? '' : `, wysłano ${sent}`;
    return `${first}${then} (według urządzenia), dotarło ${arrived}`;
  },
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
