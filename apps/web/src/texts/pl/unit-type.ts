/** Words of unit types. */
export const unitTypeTexts = {
  what: 'Typ jednostki',
  hint: 'Tak, jak ma stać przy wartości, na przykład „mm”, „°C” albo „szt.”.',
  used: 'Używany',
} as const;
