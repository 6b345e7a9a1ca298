/** Texts of the list alone, so that it does not load the texts of the template screen. */
export const cardTemplateListTexts = {
  title: 'Wzory',
  empty: 'Nie ma jeszcze żadnego wzoru. Dodaj pierwszy i ułóż go z elementów.',
  current: 'obowiązująca',
  notCurrent: 'nieobowiązująca',
  import: 'Importuj z pliku',
  export: 'Eksportuj do pliku',
  /** Shown when the current version is archived or no longer current. */
  riskNotCurrent: 'Operatorzy nie zaczną nowych kart, dopóki żadna wersja nie będzie obowiązywać.',
} as const;
