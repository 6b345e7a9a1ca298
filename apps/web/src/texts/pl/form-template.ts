/** Words of the form template screen. */
export const formTemplateTexts = {
  what: 'Formularz',
  used: 'Używany',
  name: 'Nazwa',
  basics: 'Dane formularza',
  elements: 'Pola',
  findElement: 'Znajdź pole',
  noElements: 'Formularz nie ma jeszcze pól. Dodaj pierwsze.',
  add: 'Dodaj pole',
  element: (name: string, index: number) =>
    name.trim() === '' ? `Pole ${index + 1}` : `Pole „${name.trim()}”`,
  unnamed: 'bez nazwy',
  noType: 'nie wybrano typu danych',
  elementName: 'Nazwa pola',
  dataType: 'Typ danych',
  chosenType: 'inny typ danych',
  filterGroup: 'Grupa filtrów',
  filterGroupHint: 'Pole z grupą trafia do filtrów i kolumn listy kart.',
  description: 'Opis',
  descriptionHint: 'Operator czyta go pod nazwą pola.',
  content: 'Treść',
  ownRule: 'Dodatkowe ograniczenie w tym formularzu',
  ownRuleHint: 'Obowiązuje razem z regułami typu danych.',
  rule: 'Ograniczenie',
  noPreview: 'Dodaj pola, aby zobaczyć formularz.',
  missingType: (name: string) => `${name}: wybierz typ danych.`,

  riskElement: (name: string) =>
    `Znika pole „${name}”: jego wartości zostają tylko w kartach, które już je mają.`,
  riskType: (name: string) => `Pole „${name}” dostaje inny typ danych.`,
  riskRule: (name: string, rule: string) => `Pole „${name}” dostaje ograniczenie: ${rule}.`,
} as const;
