import { counted } from '@kartoteka/domain/message/plural';

/** Words of the search index's maintenance; the buttons are spelled as the specification has them (2.13). */
export const indexTexts = {
  title: 'Indeks wyszukiwania',
  about: 'Naprawy działają w tle i nie przerywają pracy: do ich końca listy pokazują dotychczasowe dane.',
  ok: 'ok',
  failed: 'Nie udało się uruchomić naprawy.',
  never: 'Jeszcze nie uruchomiono.',
  running: 'W toku',
  since: (when: string) => `od ${when}`,
  succeeded: 'Zakończono',
  unsuccessful: 'Nie powiodło się',
  seconds: (seconds: number) => `trwało ${counted(seconds, 'sekundę', 'sekundy', 'sekund')}`,
  minutes: (minutes: number) => `trwało ${counted(minutes, 'minutę', 'minuty', 'minut')}`,
  progress: (name: string) => `Postęp: ${name}`,
  percent: (percent: number) => `${percent}%`,
} as const;
