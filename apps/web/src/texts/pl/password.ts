import { counted } from '@kartoteka/domain/texts/plural';

/** Words of passwords, wherever one is chosen. */
export const passwordTexts = {
  hint: (minLength: number) => `Co najmniej ${counted(minLength, 'znak', 'znaki', 'znaków')}.`,
  keptHint: 'Puste pole nie zmienia hasła. Zmiana kończy wszystkie sesje użytkownika.',
} as const;
