import { counted } from '@kartoteka/domain/texts/plural';

export const approvalTexts = {
  title: 'Karty oczekujące na zatwierdzenie',
  empty: 'Nie ma kart, które czekają na Twoje zatwierdzenie.',
  failed: 'Nie udało się wczytać kart',
  name: 'Nazwa',
  group: 'Grupa',
  type: 'Typ',
  deviations: 'Odchylenia',
  outside: (count: number) => `${count} poza normą`,
  none: 'brak',
  fillers: 'Wypełnili',
  filledBy: (names: string) => `Wypełnili: ${names}`,
  waits: 'Czeka',
  waitsSince: (since: string) => `Czeka ${since}`,
  sinceMoment: 'od chwili',
  sinceMinutes: (count: number) => `od ${count} min`,
  sinceHours: (count: number) => `od ${count} godz.`,
  sinceDays: (count: number) => `od ${counted(count, 'dnia', 'dni', 'dni')}`,
} as const;
