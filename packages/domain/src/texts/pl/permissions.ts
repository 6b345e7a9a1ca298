import type { Policy } from '../../permission/policy.ts';

/** Polish names of the permissions, in the tree of the role form (spec 2.8.3) and everywhere else. */
export const permissionTexts = {
  'Kartoteka.ControlCards': 'Karty',
  'Kartoteka.ControlCards.Operator': 'Wypełnianie kart',
  'Kartoteka.ControlCards.Approval': 'Zatwierdzanie kart',
  'Kartoteka.ControlCards.ManageCards': 'Zarządzanie kartami',
  'Kartoteka.ControlCards.ManageTemplates': 'Zarządzanie wzorami',
  'Kartoteka.ControlCards.ManageGroups': 'Zarządzanie grupami',
  'Kartoteka.ControlCards.ManageTypes': 'Zarządzanie typami',
  'Kartoteka.DataWarehouse': 'Magazyn danych',
  'Kartoteka.DataWarehouse.FormTypes': 'Formularze',
  'Kartoteka.DataWarehouse.DataTypes': 'Typy danych',
  'Kartoteka.DataWarehouse.UnitTypes': 'Typy jednostek',
  'Kartoteka.Administration': 'Administracja',
  'Kartoteka.Administration.OrganizationUnits': 'Struktura organizacyjna',
  'Kartoteka.Administration.SearchIndex': 'Indeks wyszukiwania',
  'Kartoteka.Administration.Audit': 'Dziennik zdarzeń',
  'AbpIdentity.Users': 'Użytkownicy',
  'AbpIdentity.Users.Create': 'Tworzenie użytkowników',
  'AbpIdentity.Users.Update': 'Zmienianie użytkowników',
  'AbpIdentity.Users.Delete': 'Usuwanie użytkowników',
  'AbpIdentity.Roles': 'Role',
  'AbpIdentity.Roles.Create': 'Tworzenie ról',
  'AbpIdentity.Roles.Update': 'Zmienianie ról',
  'AbpIdentity.Roles.Delete': 'Usuwanie ról',
  'AbpIdentity.Roles.ManagePermissions': 'Zarządzanie uprawnieniami ról',
} as const satisfies Readonly<Record<Policy, string>>;
