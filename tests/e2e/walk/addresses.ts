import type { Policy } from '@kartoteka/domain/permission/policy';

/** Ids for the addresses of the walk: a record of each kind, a card to fill and a card to sign. */
export interface Ids {
  readonly filled: string;
  readonly awaiting: string;
  readonly template: string;
  readonly group: string;
  readonly type: string;
  readonly formTemplate: string;
  readonly dataType: string;
  readonly unitType: string;
  readonly user: string;
  readonly role: string;
}

/** One address of the app and who may open it (ruling 1; spec 2.1). */
export interface Address {
  readonly path: string;
  readonly title: RegExp;
  /** Each of these policies opens the address. Without policies it is open to every signed-in user. */
  readonly policies: readonly Policy[];
  /** The item of the address in the menu, with the section before it. */
  readonly menu?: readonly [section: string, label: string];
  /**
   * Whether users see different content at the address. Then the test looks for flaws of the screen with each user who
   * may open the address.
   */
  readonly isOwn?: boolean;
}

const CARDS = 'Kartoteka.ControlCards';
const WAREHOUSE = 'Kartoteka.DataWarehouse';
const ADMINISTRATION = 'Kartoteka.Administration';

/** Returns the addresses of a list and of its screens for creating and updating. */
function resource(path: string, id: string, title: string, policy: Policy, section: string): Address[] {
  return [
    { path, title: exactly(title), policies: [policy], menu: [section, title] },
    { path: `${path}/create`, title: exactly('Tworzenie'), policies: [policy] },
    { path: `${path}/${id}`, title: exactly('Aktualizacja'), policies: [policy] },
  ];
}

function exactly(title: string): RegExp {
  return new RegExp(`^${title}$`);
}

/**
 * Returns every address of the app that needs a login. The list is written by hand, because the test must not
 * trust the product's own table.
 */
export function addresses(ids: Ids): readonly Address[] {
  // A user who may read a card, but neither fill nor sign it, is redirected to its view.
  const readers: readonly Policy[] = [`${CARDS}.Operator`, `${CARDS}.Approval`, `${CARDS}.ManageCards`];
  const card = /^Kontrola jakości wyrobu \d\d\/\d\d\/\d{4} nr \d+$/;
  return [
    { path: '/', title: /^Dzień dobry/, policies: [], menu: ['', 'Strona główna'], isOwn: true },
    {
      path: '/control-cards/operator',
      title: exactly('Operator'),
      policies: [`${CARDS}.Operator`],
      menu: ['Karty', 'Operator'],
      isOwn: true,
    },
    {
      path: '/control-cards/approval',
      title: exactly('Karty oczekujące na zatwierdzenie'),
      policies: [`${CARDS}.Approval`],
      menu: ['Karty', 'Zatwierdzanie'],
      isOwn: true,
    },
    {
      path: '/control-cards/approval/series',
      title: exactly('Zatwierdzanie kilku kart'),
      policies: [`${CARDS}.Approval`],
      isOwn: true,
    },
    {
      path: '/control-cards/list',
      title: exactly('Wypełnione karty'),
      policies: [`${CARDS}.ManageCards`],
      menu: ['Karty', 'Lista'],
    },
    {
      path: `/control-cards/${ids.filled}/operator`,
      title: card,
      policies: readers,
      isOwn: true,
    },
    {
      path: `/control-cards/${ids.awaiting}/view`,
      title: card,
      policies: readers,
      isOwn: true,
    },
    {
      path: `/control-cards/${ids.awaiting}/approve`,
      title: card,
      policies: readers,
      isOwn: true,
    },
    ...resource('/control-cards/templates', ids.template, 'Wzory', `${CARDS}.ManageTemplates`, 'Karty'),
    {
      path: '/control-cards/templates/import',
      title: exactly('Import wzoru z pliku'),
      policies: [`${CARDS}.ManageTemplates`],
    },
    ...resource('/control-cards/groups', ids.group, 'Grupy', `${CARDS}.ManageGroups`, 'Karty'),
    ...resource('/control-cards/types', ids.type, 'Typy', `${CARDS}.ManageTypes`, 'Karty'),
    { path: '/control-cards', title: exactly('Nie ma takiej strony'), policies: [] },
    ...warehouse(ids),
    ...administration(ids),
    { path: '/profile', title: exactly('Mój profil'), policies: [] },
    { path: '/nie/ma/takiej', title: exactly('Nie ma takiej strony'), policies: [] },
  ];
}

function warehouse(ids: Ids): Address[] {
  const at = (path: string, id: string, title: string, policy: Policy) =>
    resource(`/data-warehouse/${path}`, id, title, policy, 'Magazyn danych');
  return [
    ...at('form-types', ids.formTemplate, 'Formularze', `${WAREHOUSE}.FormTypes`),
    ...at('data-types', ids.dataType, 'Typy danych', `${WAREHOUSE}.DataTypes`),
    ...at('unit-types', ids.unitType, 'Typy jednostek', `${WAREHOUSE}.UnitTypes`),
  ];
}

function administration(ids: Ids): Address[] {
  const of = (path: string, title: string, policy: Policy): Address => ({
    path: `/administration/${path}`,
    title: exactly(title),
    policies: [policy],
    menu: ['Administracja', title],
  });
  const people = (
    path: string,
    id: string,
    title: string,
    family: 'AbpIdentity.Users' | 'AbpIdentity.Roles',
  ) => [
    of(path, title, family),
    {
      path: `/administration/${path}/create`,
      title: exactly('Tworzenie'),
      policies: [`${family}.Create`] as const,
    },
    { path: `/administration/${path}/${id}`, title: exactly('Aktualizacja'), policies: [family] },
  ];
  return [
    of('ou', 'Struktura', `${ADMINISTRATION}.OrganizationUnits`),
    ...people('users', ids.user, 'Użytkownicy', 'AbpIdentity.Users'),
    ...people('roles', ids.role, 'Role', 'AbpIdentity.Roles'),
    of('search-index', 'Indeks wyszukiwania', `${ADMINISTRATION}.SearchIndex`),
    of('audit', 'Dziennik zdarzeń', `${ADMINISTRATION}.Audit`),
    of('history-check', 'Historia kart', `${ADMINISTRATION}.Audit`),
  ];
}
