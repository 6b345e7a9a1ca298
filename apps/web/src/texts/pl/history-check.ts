import { counted } from '@kartoteka/domain/texts/plural';

export const historyCheckTexts = {
  title: 'Historia kart',
  about:
    'Każda zmiana karty jest ogniwem łańcucha, którego nie da się zmienić bez śladu. Sprawdzenie liczy go od nowa dla wszystkich kart.',
  check: 'Sprawdź historię',
  checkAbout:
    'Porównuje zdarzenia, podpisy i dane każdej karty ze skrótami oraz z kotwicami. Działa w tle i niczego nie zmienia.',
  failed: 'Nie udało się uruchomić sprawdzenia.',
  cancelFailed: 'Nie udało się przerwać sprawdzenia.',
  cards: (done: number, due: number) => `Sprawdzone karty: ${done} z ${due}`,
  whole: 'Historia jest cała.',
  wholeSoFar: 'Do przerwania nie znaleziono niezgodności.',
  broken: (count: number) =>
    `Historia jest naruszona: ${counted(count, 'niezgodność', 'niezgodności', 'niezgodności')}.`,
  looked: (what: string) => `Sprawdzono: ${what}.`,
  unshown: (count: number) => `i jeszcze ${count}`,
} as const;
