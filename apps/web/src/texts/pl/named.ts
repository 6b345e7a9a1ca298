/** Resources whose records consist of a name only. */
export const namedTexts = {
  cardGroup: {
    title: 'Grupy',
    empty: 'Nie ma jeszcze żadnej grupy. Dodaj pierwszą, na przykład HACCP.',
    what: 'Grupa kart',
    hint: 'Grupa zbiera wzory kart, na przykład „Laboratorium” albo „Linia 2”.',
    used: 'Używana',
  },
  cardType: {
    title: 'Typy',
    empty: 'Nie ma jeszcze żadnego typu. Dodaj pierwszy, na przykład Kontrola końcowa.',
    what: 'Typ karty',
    hint: 'Typ mówi, jaka to kontrola, na przykład „Przegląd” albo „Kontrola końcowa”.',
    used: 'Używany',
  },
  unitType: {
    title: 'Typy jednostek',
    empty: 'Nie ma jeszcze żadnej jednostki. Dodaj pierwszą, na przykład mm.',
    what: 'Typ jednostki',
    hint: 'Tak, jak ma stać przy wartości, na przykład „mm”, „°C” albo „szt.”.',
    used: 'Używany',
  },
} as const;
