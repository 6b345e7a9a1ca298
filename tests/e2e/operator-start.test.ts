import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes } from '@kartoteka/contract/home';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectNotice,
  openAs,
  OPERATOR,
  OPERATOR_2,
  press,
  startDemoCard,
  TEMPLATE,
} from '../env/card-page.ts';
import { expectFlawless } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const SCREEN = '/control-cards/operator';
const tiles = (page: Page) => page.getByRole('region', { name: 'Najczęściej rozpoczynane' });
const cards = async (userName: string) =>
  (await app.client.as(userName).call(controlCardOperatorRoutes.availableCards)).items;
const templates = async (userName: string) =>
  (await app.client.as(userName).call(controlCardOperatorRoutes.availableTemplates)).items;

test("the first tile on the operator's screen is the template of which the operator starts most cards, and shows how many of these cards are in progress", async () => {
  const { items: all } = await app.client.as(OPERATOR).call(controlCardOperatorRoutes.availableTemplates);
  const most = Math.max(...all.map(({ startedCount }) => startedCount));
  for (let made = 0; made <= most; made += 1) await startDemoCard(app);
  const open = (await cards(OPERATOR)).filter(({ templateName }) => templateName === TEMPLATE);
  const { page } = await openAs(app, OPERATOR, SCREEN);
  const first = tiles(page).getByRole('button').first();
  await expect
    .poll(() => first.textContent())
    .toMatch(new RegExp(`^${TEMPLATE} ${open.length} kart[ay]? w trakcie$`));
  const group = (await templates(OPERATOR)).find(({ templateName }) => templateName === TEMPLATE);
  expect(await tiles(page).getByRole('heading', { level: 3 }).first().textContent()).toBe(
    group?.templateGroupName,
  );
  expect(await tiles(page).getByRole('button').count()).toBeLessThanOrEqual(6);
  await expectFlawless(page, { pictures: 'operator-tiles' });
});

test('a tile of a template asks about a card in progress as the picker does, and starts one card even when tapped twice', async () => {
  await startDemoCard(app);
  const before = await cards(OPERATOR);
  const { page } = await openAs(app, OPERATOR, SCREEN);
  const tile = tiles(page).getByRole('button').first();
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'Jest już karta w trakcie wypełniania' });
  await press(dialog, 'Anuluj');
  expect(await cards(OPERATOR)).toHaveLength(before.length);

  await app.sql(`update control_card set deleted_at = now() where status = 'inProgress' and name like $1`, [
    `${TEMPLATE}%`,
  ]);
  await tile.dblclick();
  await page.waitForURL(/\/control-cards\/[0-9a-f-]{36}\/operator$/);
  const made = (await cards(OPERATOR)).filter(({ templateName }) => templateName === TEMPLATE);
  expect(made).toHaveLength(1);
});

test('an operator who started no card has no tiles, only the picker, and the picker shows the message of a busy server', async () => {
  await app.sql(
    `update control_card set creator_id = null from app_user where app_user.id = control_card.creator_id and user_name = $1`,
    [OPERATOR_2],
  );
  const { page, expectProblem } = await openAs(app, OPERATOR_2, SCREEN);
  await page.getByRole('combobox', { name: 'Wzór' }).waitFor();
  expect(await tiles(page).count()).toBe(0);

  expectProblem(/status of 503/);
  const busy = 'Serwer jest teraz zajęty.';
  const json = { error: { code: null, message: busy } };
  const answer = { status: 503, headers: { _AbpErrorFormat: 'true' }, json };
  await page.route('**/init-card-filling/**', (route) => route.fulfill(answer));
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  await page.getByRole('option').first().click();
  await press(page, 'Wypełnij');
  await expectNotice(page, busy);
});

test('the template picker, which is 200 px wide, shows a long name of the chosen template in full', async () => {
  const name = 'Kontrola wagi, etykiet i szczelności opakowań zbiorczych';
  await app.sql('update control_card_template set name = $2 where name = $1 and is_current_version', [
    TEMPLATE,
    name,
  ]);
  const { page } = await openAs(app, OPERATOR, SCREEN);
  const picker = page.getByRole('combobox', { name: 'Wzór' });
  await picker.click();
  await page.getByRole('option', { name }).click();
  expect((await picker.locator('xpath=..').boundingBox())?.width).toBe(200);
  const cut = await picker.evaluate(
    (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
  );
  expect(cut).toBe(false);
  await expectFlawless(page, { pictures: 'operator-picker' });
});

test("an operator's start page shows who started each card, and who returned it and when", async () => {
  const { operator } = await app.client.as(OPERATOR).call(homeRoutes.read);
  const [card] = operator?.returned ?? [];
  const { page } = await openAs(app, OPERATOR, '/');
  const row = page.getByRole('region', { name: 'Zwrócone do poprawy' }).getByRole('listitem').first();
  await row.getByText(new RegExp(`^Zwrócona \\d\\d/.*, ${card?.returnedBy}$`)).waitFor();
  const theirs = page.getByText(/^Rozpoczęta \d\d\/.*, \S+/);
  const own = page.getByText(/^Rozpoczęta \d\d\/.* przez Ciebie$/);
  const started = [...(operator?.returned ?? []), ...(operator?.open ?? [])].map(
    ({ startedBy }) => startedBy,
  );
  const me = await app.sql<{ id: string }>('select id from app_user where user_name = $1', [OPERATOR]);
  const known = started.flatMap((one) => one ?? []);
  const mine = known.filter((one) => one.id === me[0]?.id);
  expect([await own.count(), await theirs.count()]).toEqual([mine.length, known.length - mine.length]);
});
