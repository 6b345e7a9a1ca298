import { counted } from './plural.ts';

const photos = (count: number) => counted(count, 'zdjęcie', 'zdjęcia', 'zdjęć');

/** When a field needs photos, in words. */
export const photoTexts = {
  never: 'bez zdjęć',
  outside: 'poza normą',
  always: 'zawsze',
  count: (min: number, max: number | null) =>
    max === null ? `co najmniej ${photos(min)}` : min === max ? photos(min) : `od ${min} do ${photos(max)}`,
} as const;
