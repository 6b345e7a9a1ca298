/** Where an element stands, in a word. */
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
