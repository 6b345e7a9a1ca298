export const formTemplateListTexts = {
  title: 'Formularze',
  empty: 'Nie ma jeszcze żadnego formularza. Dodaj pierwszy i ułóż go z pól.',
} as const;
