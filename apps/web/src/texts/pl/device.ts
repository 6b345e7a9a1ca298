/** Words of a session's device; browsers and systems keep their own names. */
export const deviceTexts = {
  unknown: 'Nieznane urządzenie',
} as const;
