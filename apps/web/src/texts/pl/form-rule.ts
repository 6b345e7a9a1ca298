export const ruleTexts = {
  fromTo: (from: string, to: string) => `od ${from} do ${to}`,
  type: 'Rodzaj reguły',
  value: 'Wartość',
  values: 'Wartości',
  range: 'Zakres',
  from: 'Od',
  to: 'Do',
  openSide: 'Granice należą do zakresu. Puste pole: bez granicy z tej strony.',
  pattern: 'Wzorzec',
  patternHint: 'Pasować musi cała wartość. Na przykład [A-Z]{2}-[0-9]+ pasuje do AB-17.',
  expectation: 'Co jest oczekiwane',
  expectationHint:
    'To zdanie przeczyta operator zamiast wzorca, na przykład: dwie litery, kreska i cyfry (AB-17). Bez niego przeczyta: wartość w ustalonym formacie.',
  explained: (rule: string, expectation: string) => `${rule} („${expectation}”)`,
  inUnit: (unit: string) => `Jednostka: ${unit}`,
} as const;

export const ruleTypeTexts = {
  value: 'Jedna z wartości',
  range: 'Zakres',
  regex: 'Wyrażenie regularne',
} as const;
