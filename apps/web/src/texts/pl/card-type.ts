/** Words of types of cards. */
export const cardTypeTexts = {
  what: 'Typ karty',
  hint: 'Typ mówi, jaka to kontrola, na przykład „Przegląd” albo „Kontrola końcowa”.',
  used: 'Używany',
} as const;
