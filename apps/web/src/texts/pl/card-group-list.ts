/** Words of the list of groups. */
export const cardGroupListTexts = {
  title: 'Grupy',
  empty: 'Nie ma jeszcze żadnej grupy. Dodaj pierwszą, na przykład HACCP.',
} as const;
