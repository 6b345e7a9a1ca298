import { counted } from '@kartoteka/domain/texts/plural';

/** Fields of what an event changed, by their names in the record. */
export const fieldTexts = {
  userName: 'Login',
  name: 'Nazwa',
  surname: 'Nazwisko',
  email: 'E-mail',
  password: 'Hasło',
  isActive: 'Konto aktywne',
  lockoutEnabled: 'Blokada po nieudanych logowaniach',
  lockoutEnd: 'Koniec blokady',
  roleNames: 'Role',
  organizationUnitIds: 'Jednostki organizacyjne',
  displayName: 'Etykieta',
  isDefault: 'Rola domyślna',
  isPublic: 'Publiczna',
  permissions: 'Uprawnienia',
  parentId: 'Jednostka nadrzędna',
  rows: 'Liczba wierszy',
  columns: 'Kolumny',
  searchParams: 'Wyszukiwanie',
  version: 'Wersja',
  description: 'Opis',
  elements: 'Elementy w kolejności',
  'elements.name': 'Nazwa',
  'elements.description': 'Opis',
  approvals: 'Zatwierdzenia',
  controlType: 'Kontrolka',
  storedValueType: 'Typ wartości',
  storedValueUnitTypeId: 'Jednostka',
  controlCardTypeId: 'Typ',
  controlCardGroupId: 'Grupa',
  isCurrentVersion: 'Wersja obowiązująca',
  approvalOrderRequired: 'Kolejność zatwierdzania wymagana',
  fillerMaySign: 'Kto wypełniał kartę, może ją też zatwierdzić',
  onePersonMaySignSeveral: 'Jedna osoba może złożyć kilka podpisów pod kartą',
  passwordAtSigning: 'Podpis wymaga ponownego podania hasła',
  'elements.dataTypeId': 'Typ danych',
  'elements.filterGroup': 'Grupa filtrów',
  'elements.validatorSettings': 'Dodatkowe ograniczenie',
  'elements.formTemplateId': 'Formularz danych',
  'elements.isRepeatable': 'Element powtarzalny',
  'elements.minRepetitions': 'Najmniej wpisów',
  'elements.maxRepetitions': 'Najwięcej wpisów',
  'elements.assignments': 'Kto wypełnia',
  'settings.requirement': 'Pole wymagane',
  'settings.minLength': 'Najmniejsza długość',
  'settings.maxLength': 'Największa długość',
  'settings.multipleSelect': 'Wybór wielu opcji',
  'settings.availableOptions': 'Dostępne opcje',
  'settings.validValue': 'Dozwolona wartość',
  'settings.referenceValue': 'Norma',
} as const;

/** The same field means something else with some kinds of objects. */
export const fieldTextsOf = {
  user: { name: 'Imię' },
  role: { name: 'Nazwa systemowa' },
  organizationUnit: { displayName: 'Nazwa' },
  dataType: { displayName: 'Nazwa' },
  formTemplate: { elements: 'Pola w kolejności' },
} as const;

/** Words of what an event changed. */
export const auditChangeTexts = {
  oldPassword: 'poprzednie',
  newPassword: 'nowe',
  within: (row: string, label: string) => `${row}: ${label}`,
  /** The words are the same, how they look is not. */
  otherLook: 'zmieniony wygląd albo obraz',
  search: (text: string) => `„${text}”`,
  filters: (count: number) => counted(count, 'filtr', 'filtry', 'filtrów'),
} as const;
