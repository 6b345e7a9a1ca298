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
  isDefault: 'Domyślna',
  isPublic: 'Publiczna',
  permissions: 'Uprawnienia',
  parentId: 'Jednostka nadrzędna',
  rows: 'Liczba wierszy',
  columns: 'Kolumny',
  searchParams: 'Wyszukiwanie',
} as const;

/** The same field means something else with some kinds of objects. */
export const fieldTextsOf = {
  user: { name: 'Imię' },
  role: { name: 'Nazwa systemowa' },
  organizationUnit: { displayName: 'Nazwa' },
} as const;

/** Words of what an event changed. */
export const auditChangeTexts = {
  oldPassword: 'poprzednie',
  newPassword: 'nowe',
  search: (text: string) => `„${text}”`,
  filters: (count: number) => counted(count, 'filtr', 'filtry', 'filtrów'),
} as const;
