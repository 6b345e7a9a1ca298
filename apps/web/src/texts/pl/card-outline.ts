/** The state of an element in one word. */
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
