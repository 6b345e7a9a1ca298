/** Browsers and systems keep their own names, so only the unknown device has a text. */
export const deviceTexts = {
  unknown: 'Nieznane urządzenie',
} as const;
