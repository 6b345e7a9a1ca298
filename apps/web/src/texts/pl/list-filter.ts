import { pluralForm } from '@kartoteka/domain/texts/plural';

export const filterTexts = {
  from: (words: string) => `od ${words}`,
  upTo: (words: string) => `do ${words}`,
  or: ' lub ',
  activeFilters: 'Ustawione filtry',
  searchFilters: 'Szukaj filtra',
  ownFilters: 'Ogólne',
  noFilter: (search: string) => `Nie ma filtra „${search}”.`,
  moreFilters: (left: number) => `Pokaż więcej (${pluralForm(left, 'został', 'zostały', 'zostało')} ${left})`,
  resetFilters: 'Wyczyść filtry',
  clearFilter: (label: string) => `Wyczyść filtr: ${label}`,
  removeFilter: (label: string) => `Usuń filtr: ${label}`,
  range: 'Zakres',
  time: 'Czas',
  timeOf: (name: string) => `${name}, godzina`,
  sides: ['od', 'do'],
  side: (label: string, side: 0 | 1) => `${label}, ${side === 0 ? 'od' : 'do'}`,
  choose: 'Wybierz',
  noValue: 'Nic nie znaleziono',
} as const;
