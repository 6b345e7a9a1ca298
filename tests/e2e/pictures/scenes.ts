import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import type { Page } from 'playwright-core';
import { ADMIN, entry, FOREMAN, OPERATOR, press, QUALITY, TEMPLATE, unfold } from '../../env/card-page.ts';
import type { Client } from '../../env/client.ts';

/** A screen of the demo plant for one picture. */
export interface Scene {
  /** Name of the scene's picture in `docs/pictures`, without '.png'. */
  readonly name: string;
  readonly size: 'desktop' | 'tablet';
  /** The account that looks at the screen, or null for an anonymous visitor. */
  readonly as: string | null;
  readonly address: string | ((client: Client) => Promise<string>);
  /** Steps before the picture is taken. */
  readonly prepare: (page: Page) => Promise<void>;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const rows = (page: Page) => page.getByRole('row').nth(1).waitFor();

function theOne<T>(items: readonly T[], is: (item: T) => boolean): T {
  const found = items.find(is);
  if (found === undefined) throw new Error('The demo plant does not have what a picture shows.');
  return found;
}

async function toFill(client: Client): Promise<string> {
  const { items } = await client.as(OPERATOR).call(controlCardOperatorRoutes.availableCards);
  const card = theOne(items, ({ name, isReturned }) => name.startsWith(TEMPLATE) && !isReturned);
  return `/control-cards/${card.cardId}/operator`;
}

async function toSign(client: Client): Promise<string> {
  const { items } = await client.as(FOREMAN).call(controlCardRoutes.awaitingMe);
  return `/control-cards/${theOne(items, ({ name }) => name.startsWith(TEMPLATE)).cardId}/approve`;
}

async function approved(client: Client): Promise<string> {
  const body = { search: TEMPLATE, sorting: 'creationTime asc', maxResultCount: 15 };
  const { items } = await client.as(ADMIN).call(controlCardRoutes.search, { body });
  return theOne(items, (card) => card.isApproved).id;
}

const searched = { search: TEMPLATE, maxResultCount: 15 };

/** The main screens, whose pictures are in the README and the guides. A test compares them with the product. */
export const SCENES: readonly Scene[] = [
  {
    name: 'login',
    size: 'desktop',
    as: null,
    address: '/auth/login',
    prepare: (page) => page.getByRole('button', { name: 'Zaloguj' }).waitFor(),
  },
  {
    name: 'home-operator',
    size: 'tablet',
    as: OPERATOR,
    address: '/',
    prepare: (page) =>
      page
        .getByRole('link', { name: new RegExp(TEMPLATE) })
        .first()
        .waitFor(),
  },
  {
    name: 'home-manager',
    size: 'desktop',
    as: QUALITY,
    address: '/',
    prepare: (page) => page.locator('main svg text').first().waitFor(),
  },
  {
    name: 'operator',
    size: 'tablet',
    as: OPERATOR,
    address: '/control-cards/operator',
    prepare: (page) => page.getByRole('table', { name: 'Moje ostatnie karty' }).waitFor(),
  },
  {
    name: 'card',
    size: 'tablet',
    as: OPERATOR,
    address: toFill,
    prepare: async (page) => {
      await press(page, 'Zwiń wszystkie');
      await unfold(page, 'Próbki');
      await entry(page, 'Próbki', 2).evaluate((region) => region.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'card-desktop',
    size: 'desktop',
    as: OPERATOR,
    address: toFill,
    prepare: async (page) => void (await unfold(page, 'Próbki')),
  },
  {
    name: 'approval',
    size: 'tablet',
    as: FOREMAN,
    address: '/control-cards/approval',
    prepare: rows,
  },
  {
    name: 'approve',
    size: 'desktop',
    as: FOREMAN,
    address: toSign,
    prepare: (page) => page.getByRole('button', { name: 'Zatwierdź' }).first().waitFor(),
  },
  {
    name: 'return',
    size: 'tablet',
    as: FOREMAN,
    address: toSign,
    prepare: async (page) => {
      await press(page, 'Zwróć do poprawy');
      await page.getByRole('dialog').waitFor();
      // The click scrolled a screen that was still growing.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'list',
    size: 'desktop',
    as: QUALITY,
    address: `/control-cards/list?q=${encodeURIComponent(TEMPLATE)}`,
    prepare: rows,
  },
  {
    name: 'filters',
    size: 'desktop',
    as: QUALITY,
    address: `/control-cards/list?q=${encodeURIComponent(TEMPLATE)}`,
    prepare: async (page) => {
      await rows(page);
      await press(page, 'Filtry');
      await page.getByRole('dialog', { name: 'Filtry' }).getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'paper',
    size: 'tablet',
    as: null,
    address: async (client) => `/pdf-export?id=${await approved(client)}`,
    prepare: (page) => title(page, TEMPLATE),
  },
  {
    name: 'template',
    size: 'desktop',
    as: ADMIN,
    address: async (client) => {
      const { items } = await client.as(ADMIN).call(controlCardTemplateRoutes.search, { body: searched });
      return `/control-cards/templates/${theOne(items, ({ name }) => name === TEMPLATE).id}`;
    },
    prepare: (page) => title(page, 'Aktualizacja'),
  },
  {
    name: 'data-type',
    size: 'desktop',
    as: ADMIN,
    address: async (client) => {
      const body = { search: 'Masa netto', maxResultCount: 15 };
      const { items } = await client.as(ADMIN).call(dataTypeRoutes.search, { body });
      return `/data-warehouse/data-types/${theOne(items, () => true).id}`;
    },
    prepare: (page) => title(page, 'Aktualizacja'),
  },
  {
    name: 'users',
    size: 'desktop',
    as: ADMIN,
    address: '/administration/users?sort=email',
    prepare: rows,
  },
  {
    name: 'role',
    size: 'desktop',
    as: ADMIN,
    address: async (client) => {
      const { items } = await client.as(ADMIN).call(identityRoleRoutes.all);
      return `/administration/roles/${theOne(items, ({ name }) => name === 'brygadzista').id}`;
    },
    prepare: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'structure',
    size: 'desktop',
    as: ADMIN,
    address: '/administration/ou',
    prepare: (page) => page.getByRole('treeitem').first().waitFor(),
  },
];
