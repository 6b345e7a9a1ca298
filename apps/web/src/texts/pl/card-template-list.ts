/** Words of the list of templates, apart from the screen's so that the list loads without those. */
export const cardTemplateListTexts = {
  current: 'obowiązująca',
} as const;
