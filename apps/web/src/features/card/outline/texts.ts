import type { ElementLook } from '../element/element-state.ts';

/** Where an element stands, in a word. */
export const outlineTexts: Readonly<Record<ElementLook, string>> = {
  failed: 'nie zapisano',
  refused: 'do poprawy',
  unsaved: 'niezapisane',
  submitted: 'zatwierdzony',
  nothing: 'do przeczytania',
  readOnly: 'podgląd',
  started: 'rozpoczęty',
  untouched: 'do wypełnienia',
};
