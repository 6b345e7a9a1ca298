import { counted } from './plural.ts';

const photos = (count: number) => counted(count, 'zdjęcie', 'zdjęcia', 'zdjęć');

/** The words for the cases in which a field needs photos. */
export const photoTexts = {
  never: 'bez zdjęć',
  outside: 'poza normą',
  always: 'zawsze',
  count: (min: number, max: number | null) =>
    max === null ? `co najmniej ${photos(min)}` : min === max ? photos(min) : `od ${min} do ${max} zdjęć`,
} as const;
