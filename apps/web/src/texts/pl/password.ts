import { counted } from '@kartoteka/domain/texts/plural';

/** Texts for every place where a password is chosen. */
export const passwordTexts = {
  hint: (minLength: number) => `Co najmniej ${counted(minLength, 'znak', 'znaki', 'znaków')}.`,
  keptHint: 'Puste pole nie zmienia hasła. Zmiana kończy wszystkie sesje użytkownika.',
  ownKeptHint: 'Puste pole nie zmienia hasła. Zmiana wyloguje Cię na wszystkich urządzeniach, także na tym.',
} as const;
