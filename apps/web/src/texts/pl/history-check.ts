import { counted } from '@kartoteka/domain/texts/plural';

const faults = (count: number): string => counted(count, 'usterka', 'usterki', 'usterek');

export const historyCheckTexts = {
  title: 'Historia kart',
  about:
    'Każda zmiana karty jest ogniwem łańcucha, którego nie da się zmienić bez śladu. Sprawdzenie liczy go od nowa dla wszystkich kart.',
  check: 'Sprawdź historię',
  checkAbout:
    'Porównuje zdarzenia, podpisy i dane każdej karty ze skrótami oraz z kotwicami, a potem patrzy, czy baza ma wszystko, co chroni dane. Działa w tle i niczego nie zmienia.',
  failed: 'Nie udało się uruchomić sprawdzenia.',
  cancelFailed: 'Nie udało się przerwać sprawdzenia.',
  cards: (done: number, due: number) => `Sprawdzone karty: ${done} z ${due}`,
  whole: 'Historia jest cała.',
  wholeSoFar: 'Do przerwania nie znaleziono niezgodności.',
  broken: (count: number) =>
    `Historia jest naruszona: ${counted(count, 'niezgodność', 'niezgodności', 'niezgodności')}.`,
  wholeUnguarded: (count: number) =>
    `Zdarzenia się zgadzają, ale baza nie chroni historii: ${faults(count)}.`,
  unguarded: (count: number) => `Baza nie chroni historii: ${faults(count)}.`,
  looked: (what: string) => `Sprawdzono: ${what}.`,
  unshown: (count: number) => `i jeszcze ${count}`,
} as const;
