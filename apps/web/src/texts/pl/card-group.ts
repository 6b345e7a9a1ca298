/** Words of groups of cards. */
export const cardGroupTexts = {
  what: 'Grupa kart',
  hint: 'Grupa zbiera wzory kart, na przykład „Laboratorium” albo „Linia 2”.',
  used: 'Używana',
} as const;
