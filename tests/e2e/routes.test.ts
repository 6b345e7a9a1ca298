import { type Policy, POLICIES } from '@kartoteka/domain/permission/policy';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, SIZES } from '../env/browser.ts';
import { ADMIN, FOREMAN, openAs, OPERATOR, QUALITY } from '../env/card-page.ts';
import { expectFlawless } from '../env/flawless.ts';
import { lostTexts, setLetters } from '../env/large-letters.ts';
import { addPerson, TEST_PASSWORD } from '../env/person.ts';
import { logIn } from '../env/log-in.ts';
import { smallTargets } from '../env/small-targets.ts';
import { testApp } from '../env/test-app.ts';
import { type Address, addresses } from './walk/addresses.ts';
import { gatherIds } from './walk/ids.ts';
import { menuOf, type Walker, walkerOf } from './walk/walker.ts';

const app = testApp();
let all: readonly Address[];

beforeAll(async () => {
  all = addresses(await gatherIds(app));
});

const CARDS = 'Kartoteka.ControlCards';
const PARENTS: readonly Policy[] = [
  CARDS,
  'Kartoteka.DataWarehouse',
  'Kartoteka.Administration',
  'AbpIdentity.Users',
  'AbpIdentity.Roles',
];

/** The visitors. Each is a demo account with its policies, or a new user with these policies if the account is null. */
const WALKERS: readonly (readonly [string, string | null, readonly Policy[]])[] = [
  ['an operator', OPERATOR, [`${CARDS}.Operator`]],
  ['an approver who also fills', FOREMAN, [`${CARDS}.Operator`, `${CARDS}.Approval`]],
  ['an approver who manages cards', QUALITY, [`${CARDS}.Approval`, `${CARDS}.ManageCards`]],
  ['somebody without rights', null, []],
  ['somebody with every parent policy and no child', null, PARENTS],
  ['somebody who builds templates', null, [CARDS, `${CARDS}.ManageTemplates`]],
  ['somebody who keeps data types', null, ['Kartoteka.DataWarehouse', 'Kartoteka.DataWarehouse.DataTypes']],
];

const maySee = ({ policies }: Address, held: readonly Policy[]) =>
  policies.length === 0 || policies.some((policy) => held.includes(policy));

/** A walk starts at an address outside its list, so that it has to navigate to each address of the list. */
const START = '/profile?skad=spacer';
const PARTS = 4;
/** The viewport of a screen of 1280 × 1024 px at a zoom of 400 %. */
const AT_400_PERCENT = { width: 320, height: 256 };

/** Visits each address once. Expects the screen when the user may see it, and otherwise the refusal. */
async function expectWalk(
  { page, failures, go }: Walker,
  where: readonly Address[],
  held: readonly Policy[],
  judge: (address: Address) => Promise<void>,
) {
  for (const address of where) {
    const title = await go(address.path);
    expect(title, address.path).toMatch(maySee(address, held) ? address.title : /^Brak uprawnień$/);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused, { message: `where the focus is at ${address.path}` }).not.toBe('BODY');
    await judge(address);
  }
  expect(failures, 'requests that failed').toEqual([]);
}

/** Expects that the menu offers exactly the screens that the user may see. */
async function expectMenu(page: Page, held: readonly Policy[]) {
  const offered = all.flatMap((address) => (address.menu && maySee(address, held) ? [address.menu] : []));
  await expect.poll(() => menuOf(page)).toEqual(offered);
}

test('every screen shows an anonymous visitor only the login, and the login leads back to the screen', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(pathname);
  });
  const shown = new Set<string>();
  await page.exposeFunction('note', (text: string) => shown.add(text));
  await page.addInitScript(noteContent);
  for (const { path } of all) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/auth/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(path === '/' ? null : path);
  }
  const back = all.find(({ path }) => path.endsWith('/view'))?.path ?? '';
  await page.goto(back);
  await page.waitForURL('**/auth/login?**');
  await page.getByRole('heading', { name: 'Zaloguj się' }).waitFor();
  // The page has the heading 'Kartoteka' until its script knows whether somebody is signed in.
  expect([...shown].sort()).toEqual(['H1 Kartoteka', 'H1 Zaloguj się']);
  expect([...calls]).toEqual(['/api/abp/application-configuration']);
  await logIn(page, ADMIN);
  await page.waitForURL(`**${back}`);
});

/** Runs in the page. Notes every heading, menu and table that the page shows, even for a moment. */
function noteContent(): void {
  const { note } = globalThis as unknown as { note: (text: string) => Promise<void> };
  const look = (): void => {
    for (const one of document.querySelectorAll('h1, h2, h3, nav, table')) {
      note(`${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`).catch(reportError);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

test('an anonymous visitor can open the paper of a card and the check of a paper', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  const id = all.find(({ path }) => path.endsWith('/view'))?.path.split('/')[2];
  await page.goto(`/pdf-export?id=${id}`);
  await page.getByRole('heading', { level: 2, name: 'Podpisy' }).waitFor();
  await expectFlawless(page);
  await page.goto(`/check?id=${id}&hash=00`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

describe('the administrator sees every screen without a flaw at both sizes:', () => {
  // The walk has several parts, so that none exceeds its time limit on a busy machine.
  test.each(Array.from({ length: PARTS }, (_part, at) => at + 1))(
    `the administrator's screens are flawless at both sizes, part %i of ${PARTS}`,
    async (part) => {
      const { page } = await openAs(app, ADMIN, START);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectMenu(page, POLICIES);
      const mine = all.filter((_address, at) => at % PARTS === part - 1);
      await expectWalk(walkerOf(page), mine, POLICIES, async ({ path }) => {
        await expectFlawless(page, { coloursAtEachSize: true });
        expect(await smallTargets(page), `targets at ${path} that are too low for a finger`).toEqual([]);
        await page.setViewportSize(SIZES.desktop);
      });
    },
  );
});

/** The calls that load lists, the structure, the home page and the history checks. */
const READS =
  /\/api\/(?:app|identity)\/(?:.+\/)?(?:search|users|roles|organization-units|home|history-check|[\w-]+-cards[\w-]*)$/;
/** One screen of each kind, for checks that are too slow for all screens. */
const MAKES = ['/', '/control-cards/operator', '/control-cards/list', '/administration/ou'];

test("every list that fails to load shows the server's message, and axe finds no flaw in one failed list and one empty list of each kind", async () => {
  const { page, expectProblem } = await openAs(app, ADMIN, START);
  expectProblem(/status of 500/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const error = { code: null, message: 'Przerwa.', details: null, data: null, validationErrors: null };
  const failure = { status: 500, json: { error } };
  const nothing = { json: { totalCount: 0, items: [] } };
  let isFailing = true;
  await page.route(
    ({ pathname }) => READS.test(pathname),
    (route) => {
      if (isFailing) return route.fulfill(failure);
      return /\/(?:home|history-check)$/.test(route.request().url())
        ? route.fallback()
        : route.fulfill(nothing);
    },
  );
  const { go } = walkerOf(page);
  const judged = { sizes: [SIZES.tablet] };
  for (const { path, menu } of all) {
    if (menu === undefined || path === '/administration/search-index') continue;
    await go(path);
    const said = page.getByRole('main').getByText('Przerwa.').first();
    await expect.poll(() => said.isVisible(), { message: `the failure at ${path}` }).toBe(true);
    if (MAKES.includes(path)) await expectFlawless(page, judged);
  }
  isFailing = false;
  for (const path of MAKES) {
    await go(path);
    await expectFlawless(page, judged);
  }
});

test('no text of the main screens is cut off at twice the letter size or at a zoom of 400 %', async () => {
  const { page } = await openAs(app, ADMIN, START);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { go } = walkerOf(page);
  const isMain = ({ path, menu }: Address) =>
    MAKES.includes(path) || menu?.[1] === 'Wzory' || /\/(?:approve|operator|templates\/[^/]+)$/.test(path);
  await setLetters(page, 200);
  for (const { path } of all.filter(isMain)) {
    await go(path);
    await expect.poll(() => lostTexts(page), { message: `at 200 % at ${path}` }).toEqual([]);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
  await setLetters(page, 100);
  await page.setViewportSize(AT_400_PERCENT);
  for (const { path } of all.filter(isMain)) {
    await go(path);
    await expect.poll(() => lostTexts(page), { message: `at 400 % at ${path}` }).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: path }).toBe(AT_400_PERCENT.width);
  }
});

describe('each account sees its own screens, and a refusal on every other one:', () => {
  test.each(WALKERS)(
    "%s sees only the screens that the account's policies open",
    async (_who, account, policies) => {
      const made = account === null ? await addPerson(app, policies) : null;
      const client = made ? app.client.as(made.userName, TEST_PASSWORD) : app.client.as(account ?? '');
      const { page } = await openPage({ baseURL: app.origin });
      const token = await client.token();
      await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
      await page.goto(START);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectMenu(page, policies);
      await expectWalk(walkerOf(page), all, policies, async (address) => {
        if (address.isOwn && maySee(address, policies))
          await expectFlawless(page, { sizes: [SIZES.desktop] });
      });
    },
  );
});
