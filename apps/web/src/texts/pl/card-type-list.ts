/** Words of the list of types. */
export const cardTypeListTexts = {
  title: 'Typy',
  empty: 'Nie ma jeszcze żadnego typu. Dodaj pierwszy, na przykład Kontrola końcowa.',
} as const;
