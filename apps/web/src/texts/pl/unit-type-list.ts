/** Words of the list of unit types. */
export const unitTypeListTexts = {
  title: 'Typy jednostek',
  empty: 'Nie ma jeszcze żadnej jednostki. Dodaj pierwszą, na przykład mm.',
} as const;
