import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { type DefinitionFile, definitionTransferRoutes } from '@kartoteka/contract/definition-transfer';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { CORPUS } from './hostile/corpus.ts';
import { hitsOf, openBare, openPanel, provoke, renderApart, walkTo } from './hostile/ground.ts';
import { type HostilePlant, openHostilePlant } from './hostile/plant.ts';

const app = testApp();
let plant: HostilePlant;
beforeAll(async () => {
  plant = await openHostilePlant(app);
});

describe('hostile texts on a page without a content security policy', () => {
  /** Number of texts that share one page. Each text gets two frames. */
  const AT_ONCE = 100;
  /**
   * Payloads that run wherever nothing cleans them, including slow payloads. Once these have run, all other payloads
   * have had time to run too.
   */
  const CANARIES = [
    '<img src=x onerror=top.hit(-1)>',
    '<video><source src=x onerror=top.hit(-2)></video>',
    '<svg><animate onend=top.hit(-3) attributeName=x dur=9ms /></svg>',
    '<iframe srcdoc="<script>top.hit(-4)</script>"></iframe>',
  ];

  /** Waits until the texts in `due` have run, and returns the numbers of all texts that ran. */
  async function ranOf(page: Page, texts: readonly { number: number; html: string }[], due: Set<number>) {
    const ran: number[] = [];
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const some = texts.slice(at, at + AT_ONCE);
      await page.goto('/');
      await renderApart(page, [...some.map(({ html }) => html), ...CANARIES]);
      const awaited = some.map(({ number }) => number).filter((number) => due.has(number));
      await expect.poll(() => hitsOf(page)).toEqual(expect.arrayContaining([-1, -2, -3, -4, ...awaited]));
      ran.push(...(await hitsOf(page)).filter((number) => number >= 0));
    }
    return ran;
  }

  test('control: hostile texts run on a page when nothing cleans them', async () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(CORPUS.map(({ html }) => html.replace(/\d/g, ''))).size).toBeGreaterThanOrEqual(300);
    const live = CORPUS.filter(({ isInert }) => !isInert).map(({ number }) => number);
    expect(live.length).toBeGreaterThanOrEqual(200);
    const { page } = await openBare();
    const ran = await ranOf(page, CORPUS, new Set(live));
    expect(ran).toEqual(live);
  });

  test('hostile texts never run after the server has cleaned them', async () => {
    const admin = app.client.as(ADMIN);
    /** Each cleaned text once, with the number by which `ranOf` reports that the text ran. */
    const clean = new Map<string, number>();
    const keep = (number: number, description: string | null | undefined) => {
      if (description && !clean.has(description)) clean.set(description, number);
    };
    const { id: dataTypeId } = await admin.call(dataTypeRoutes.create, {
      body: { displayName: fresh('Wroga treść'), controlType: 'contentDisplay', storedValueType: 'text' },
    });
    const storable = CORPUS.filter(({ html }) => !html.includes('\0'));
    for (let at = 0; at < storable.length; at += 200) {
      const some = storable.slice(at, at + 200);
      const form = await admin.call(formTemplateRoutes.create, {
        body: {
          name: fresh('Wrogi formularz'),
          elements: some.map(({ html }) => ({ name: 'Treść', dataTypeId, description: html })),
        },
      });
      const template = await admin.call(controlCardTemplateRoutes.create, {
        body: {
          name: fresh('Wrogi wzór'),
          controlCardGroupId: plant.group,
          controlCardTypeId: plant.type,
          description: some.map(({ html }) => html).join(''),
          elements: some.map(({ html }) => ({ name: 'Element', description: html })),
        },
      });
      keep(at, template.description);
      some.forEach(({ number }, index) => {
        keep(number, form.elements[index]?.description);
        keep(number, template.elements[index]?.description);
      });
    }
    expect(clean.size).toBeGreaterThan(40);
    const texts = Array.from(clean, ([html, number]) => ({ html, number }));
    const { page } = await openBare();
    expect(await ranOf(page, texts, new Set())).toEqual([]);
    const nul = CORPUS.find(({ html }) => html.includes('\0'));
    const { status } = await admin.send(formTemplateRoutes.create, {
      body: { name: 'NUL', elements: [{ name: 'Treść', dataTypeId, description: nul?.html }] },
    });
    expect(status).toBe(400);
  });
});

/**
 * A screen that shows texts of other people. `see` presses one button that unfolds texts or opens a dialog. Without a
 * cleaner a text may replace `document.createElement`, and then React opens nothing more.
 */
interface Screen {
  readonly what: string;
  readonly address: () => string;
  readonly see?: (page: Page) => Promise<void>;
  /** The content that is there once the screen has loaded. By default this is a hostile text. */
  readonly shows?: RegExp;
}

const HOSTILE = /hit\(|<img|onerror/;

/** Clicks something once it is enabled, because a click on a disabled element is lost without an error. */
async function click(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => target.isEnabled()).toBe(true);
  // Dispatches the click to the element itself, because hostile elements may cover the page or intercept clicks.
  await target.dispatchEvent('click');
}

const press = (name: string | RegExp) => (page: Page) => click(page.getByRole('button', { name }).first());

/** Opens a dialog or a question, and leaves it open. */
const ask =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    const [button = '', ...items] = names;
    await press(button)(page);
    for (const name of items) await click(page.getByRole('menuitem', { name }).first());
    // A menu is a dialog too. The dialog that a menu item opens appears after the menu has closed.
    const opened = page.locator('[role=dialog]:not(:has([role=menu])), [role=alertdialog]');
    await opened.last().waitFor();
  };

/** A hostile text for addresses and definition files, in which the sender controls everything. */
const QUOTED = '"><img src=x onerror=top.hit(903)>';
const ASKED = new URLSearchParams({ q: QUOTED, 'f.name': QUOTED });
const REFUSED = new URLSearchParams({ [`f.${QUOTED}`]: QUOTED });

/** Returns a definition file with hostile names of elements and parties. The parties do not exist in the plant. */
async function hostileFile(): Promise<DefinitionFile> {
  const params = { id: plant.template };
  const exported = await app.client.as(ADMIN).call(definitionTransferRoutes.export, { params });
  return {
    ...exported,
    controlCardTemplates: exported.controlCardTemplates.map((one) => ({
      ...one,
      elements: one.elements.map((element) => ({
        ...element,
        name: `${QUOTED} ${element.name}`.slice(0, 250),
      })),
      approvals: [
        { type: 'role', name: QUOTED },
        { type: 'organizationUnit', path: [QUOTED, QUOTED] },
      ],
    })),
  };
}

const SCREENS: readonly Screen[] = [
  {
    what: 'a card being filled, returned with a reason',
    address: () => `/control-cards/${plant.returned}/operator`,
    see: press('Rozwiń wszystkie'),
  },
  {
    what: 'a card that is read',
    address: () => `/control-cards/${plant.returned}/view`,
    see: press('Rozwiń wszystkie'),
  },
  {
    what: 'the history of a card',
    address: () => `/control-cards/${plant.returned}/view`,
    see: async (page) => {
      await press('Historia')(page);
      await page.getByText('Zwrócono').first().waitFor();
    },
  },
  {
    what: 'a question before a card is deleted',
    address: () => `/control-cards/${plant.returned}/view`,
    see: ask('Usuń'),
  },
  {
    what: 'a card to be approved',
    address: () => `/control-cards/${plant.awaiting}/approve`,
    see: press('Rozwiń wszystkie'),
  },
  {
    what: 'a question before a card is returned',
    address: () => `/control-cards/${plant.awaiting}/approve`,
    see: ask('Zwróć do poprawy'),
  },
  {
    what: 'a card to be voided',
    address: () => `/control-cards/${plant.awaiting}/view`,
    see: ask('Unieważnij'),
  },
  {
    // The page shows no part of its address except a hash.
    what: 'the check of a paper',
    address: () => `/check?${new URLSearchParams({ id: plant.awaiting, hash: QUOTED })}`,
    shows: /Nieznany wydruk/,
  },
  {
    what: 'a template with its versions and what changed',
    address: () => `/control-cards/templates/${plant.nextVersion}`,
    see: press('Co zmieniono'),
  },
  {
    what: 'a template that is in use',
    address: () => `/control-cards/templates/${plant.template}`,
    see: press('Pokaż gdzie'),
  },
  {
    what: 'a file of definitions, compared with the plant',
    address: () => '/control-cards/templates/import',
    see: async (page) => {
      const file = await hostileFile();
      const buffer = Buffer.from(JSON.stringify(file));
      const name = `${QUOTED}.json`.replaceAll('/', '');
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
      await page.locator('[data-import-row]').first().waitFor();
    },
    shows: /Import wzoru/,
  },
  { what: 'a form', address: () => `/data-warehouse/form-types/${plant.form}`, see: press('Pokaż gdzie') },
  {
    what: 'a data type',
    address: () => `/data-warehouse/data-types/${plant.dataType}`,
    see: press('Pokaż gdzie'),
  },
  { what: 'a unit', address: () => `/data-warehouse/unit-types/${plant.unit}`, see: press('Pokaż gdzie') },
  { what: 'a group', address: () => `/control-cards/groups/${plant.group}`, see: press('Pokaż gdzie') },
  ...[
    '/control-cards/operator',
    '/control-cards/approval',
    '/control-cards/templates',
    '/control-cards/groups',
    '/data-warehouse/form-types',
    '/data-warehouse/data-types',
    '/data-warehouse/unit-types',
    '/administration/users',
    '/administration/roles',
  ].map((address) => ({ what: address, address: () => address })),
  {
    what: 'a list and its export',
    address: () => '/control-cards/list',
    see: ask('Opcje listy', 'Eksport do pliku Excel'),
  },
  {
    what: 'a list and its question before deleting',
    address: () => '/control-cards/types',
    see: ask(/^Działania: .*(hit|<img)/, 'Usuń'),
  },
  {
    what: 'the structure and the dialog that moves a unit',
    address: () => '/administration/ou',
    see: ask(/^Działania: .*(hit|<img)/, 'Przenieś do…'),
  },
  { what: 'the own profile and its QR code', address: () => '/profile', see: ask('Kod QR tej strony') },
  { what: 'a user', address: () => `/administration/users/${plant.user}` },
  { what: 'a role', address: () => `/administration/roles/${plant.role}` },
  {
    what: 'the audit trail, with what a line changed',
    address: () => '/administration/audit',
    see: async (page) => {
      await page.locator('td[data-field=at]').first().dispatchEvent('dblclick');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'a list with hostile filters and words',
    address: () => `/control-cards/list?${ASKED}`,
    see: press(/^Filtry/),
  },
  { what: 'a list with an unknown filter', address: () => `/control-cards/list?${REFUSED}` },
  {
    what: 'the columns of a list',
    address: () => '/control-cards/list',
    see: async (page) => {
      await press('Opcje listy')(page);
      await click(page.getByRole('menuitem', { name: 'Ustawienia' }));
      await page.getByRole('dialog', { name: 'Ustawienia' }).waitFor();
    },
  },
];

/** The paper of a card. It is not in `SCREENS`, because its page has another content security policy. */
const PAPER: Screen = { what: 'a card on paper', address: () => `/pdf-export?id=${plant.awaiting}` };

/** Time limit in ms for a test that opens all screens. */
const LONG = 900_000;

describe("hostile texts in the product, written past the server's cleaner", { timeout: LONG }, () => {
  /** Waits for the content of a screen, calls its `see`, and provokes all payloads. */
  async function see(page: Page, { what, see: unfold, shows = HOSTILE }: Screen): Promise<void> {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator('body').innerText(), { message: what }).toMatch(shows);
    await unfold?.(page);
    await page.evaluate(provoke);
  }

  test("hostile texts do not run when only the page's cleaner stops them, without a content security policy", async () => {
    const { page } = await openPanel(app, { policy: false, cleaner: true });
    for (const screen of [...SCREENS, PAPER]) {
      await walkTo(page, screen.address());
      await see(page, screen);
      expect(await hitsOf(page), screen.what).toEqual([]);
    }
  });

  test('hostile texts do not run when only the content security policy stops them, without any cleaner', async () => {
    const { page, problems } = await openPanel(app, { policy: true, cleaner: false });
    for (const screen of SCREENS) {
      // Each screen is loaded again, because without a cleaner the texts destroy React's tree.
      await page.goto(screen.address());
      await see(page, screen);
      expect(await hitsOf(page), screen.what).toEqual([]);
    }
    // The reports of the browser prove that the policy has refused the texts.
    expect(problems.filter((problem) => problem.includes('policy script-src')).length).toBeGreaterThan(100);
    // The policy of the paper's page accepts HTML from the cleaner only. Without the cleaner the browser refuses the
    // HTML.
    await page.goto(PAPER.address());
    await expect
      .poll(() => problems.filter((problem) => problem.includes('policy require-trusted-types-for')))
      .not.toEqual([]);
    await page.evaluate(provoke);
    expect(await hitsOf(page), PAPER.what).toEqual([]);
  });

  test('control: hostile texts run when both the content security policy and the cleaners are off', async () => {
    const { page } = await openPanel(app, { policy: false, cleaner: false });
    for (const screen of SCREENS.slice(0, 2)) {
      await page.goto(screen.address());
      await press('Rozwiń wszystkie')(page);
      await expect.poll(async () => (await hitsOf(page)).length).toBeGreaterThan(30);
    }
  });
});
