/** Words of the list of templates, apart from the screen's so that the list loads without those. */
export const cardTemplateListTexts = {
  title: 'Wzory',
  empty: 'Nie ma jeszcze żadnego wzoru. Dodaj pierwszy i ułóż go z elementów.',
  current: 'obowiązująca',
  /** Once the current version lies in the archive, or is current no more. */
  riskNotCurrent: 'Operatorzy nie zaczną nowych kart, dopóki żadna wersja nie będzie obowiązywać.',
} as const;
