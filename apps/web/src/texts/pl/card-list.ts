export const cardListTexts = {
  title: 'Wypełnione karty',
  empty: 'Nie ma jeszcze żadnej karty. Karty powstają na ekranie Operator.',
  approvedStays: 'Zatwierdzonej karty nie można usunąć.',
  voidedStays: 'Unieważnionej karty nie można usunąć.',
  files: 'Załączniki',
  fileRows: { record: 'jedna karta', entry: 'jeden wpis karty' },
} as const;
