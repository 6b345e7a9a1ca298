import { counted } from '@kartoteka/domain/texts/plural';

/** Texts for every place where a password is typed. */
export const passwordTexts = {
  hint: (minLength: number) => `Co najmniej ${counted(minLength, 'znak', 'znaki', 'znaków')}.`,
  keptHint: 'Puste pole nie zmienia hasła. Zmiana kończy wszystkie sesje użytkownika.',
  ownKeptHint: 'Puste pole nie zmienia hasła. Zmiana wyloguje Cię na wszystkich urządzeniach, także na tym.',
  show: 'Pokaż hasło',
  hide: 'Ukryj hasło',
  capsLock: 'Włączony jest Caps Lock.',
} as const;
