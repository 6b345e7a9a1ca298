/** The state of an element in a few words. */
export const outlineTexts = {
  failed: 'nie zapisano',
  refused: 'do poprawy',
  unsaved: 'niezapisane',
  submitted: 'zatwierdzony',
  nothing: 'do przeczytania',
  readOnly: 'podgląd',
  started: 'rozpoczęty',
  untouched: 'do wypełnienia',
} as const;
