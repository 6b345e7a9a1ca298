export const dataTypeListTexts = {
  title: 'Typy danych',
  empty: 'Nie ma jeszcze żadnego typu danych. Dodaj pierwszy, na przykład Temperatura.',
} as const;
