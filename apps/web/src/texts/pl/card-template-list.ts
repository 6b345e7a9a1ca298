/** Words of the list of templates, apart from the screen's so that the list loads without those. */
export const cardTemplateListTexts = {
  title: 'Wzory',
  empty: 'Nie ma jeszcze żadnego wzoru. Dodaj pierwszy i ułóż go z elementów.',
  current: 'obowiązująca',
} as const;
