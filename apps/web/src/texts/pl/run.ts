import { counted } from '@kartoteka/domain/texts/plural';

/** The state of background work. */
export const runTexts = {
  never: 'Jeszcze nie uruchomiono.',
  running: 'W toku',
  since: (when: string) => `od ${when}`,
  succeeded: 'Zakończono',
  cancelled: 'Przerwano',
  unsuccessful: 'Nie powiodło się',
  seconds: (seconds: number) => `trwało ${counted(seconds, 'sekundę', 'sekundy', 'sekund')}`,
  minutes: (minutes: number) => `trwało ${counted(minutes, 'minutę', 'minuty', 'minut')}`,
  progress: (name: string) => `Postęp: ${name}`,
  cancelWhat: (name: string) => `Anuluj: ${name}`,
} as const;
