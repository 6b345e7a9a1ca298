/** Names of settings, by their type on the wire. */
export const settingTexts = {
  requirement: 'Wymagalność',
  minLength: 'Najmniejsza długość',
  maxLength: 'Największa długość',
  multipleSelect: 'Wybór wielu opcji',
  availableOptions: 'Dostępne opcje',
  validValue: 'Dozwolona wartość',
  referenceValue: 'Norma (wartość odniesienia)',
} as const;
