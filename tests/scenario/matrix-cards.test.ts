import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { ROUTES } from '@kartoteka/contract/registry';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { openCardWorld } from './matrix/card-world.ts';
import { CARD_ROWS, type CardPerson, type CardRow, PEOPLE } from './matrix/cards.ts';
import { answerFault, headerFault } from './matrix/strict.ts';

/** The server has no browser. A caller who may have the PDF gets the refusal for such a server. */
const app = testApp({ from: 'empty', env: { CHROMIUM_PATH: '/nie/ma' } });
let world: Awaited<ReturnType<typeof openCardWorld>>;

beforeAll(async () => {
  world = await openCardWorld(app);
});

/** Calls the route as this person and returns the answer in the words of the table. */
async function cell(row: CardRow, who: CardPerson): Promise<string> {
  const route = ROUTES.find(({ name }) => name === row.route);
  if (route === undefined) throw new Error(`The contract has no ${row.route}.`);
  const met = await world.card(row.card);
  const answer = await world.person(who).client.send(route, world.input(row, met));
  if (answer.status < 300 && route.effect === 'write') world.used(row.card);
  const fault = answerFault(route, answer) ?? headerFault(answer);
  if (fault !== null) return fault;
  if (answer.status === 204) return (await world.isKept(met)) ? '204 and kept' : '204';
  return [answer.status, answer.problem?.code ?? []].flat().join(' ');
}

test('the access table has every call that names a card', () => {
  // Leaves out saved views, whose id in the path is not a card, and pictures of a paper, which open only by a signed
  // address and have their own tests.
  const named = Object.values({ ...controlCardRoutes, ...controlCardExportRoutes }).filter(
    ({ path }) => path.includes(':') && !path.includes('/list-views/') && !path.includes(':fileId'),
  );
  expect([...new Set(CARD_ROWS.map(({ route }) => route))].sort()).toEqual(
    named.map(({ name }) => name).sort(),
  );
});

test('the access table has every call on approved, voided, returned and deleted cards', () => {
  const names = new Set(CARD_ROWS.map(({ route }) => route));
  for (const state of ['approved', 'voided', 'returned', 'deleted'] as const) {
    const met = CARD_ROWS.filter((row) => row.card === state).map(({ route }) => route);
    expect(met.sort(), state).toEqual([...names].sort());
  }
});

test.each(CARD_ROWS.map((row) => [`${row.route} ${row.card} ${row.slot ?? ''}`, row] as const))(
  'access to a card: %s',
  async (_name, row) => {
    const came: string[] = [];
    for (const who of PEOPLE) came.push(`${who} ${await cell(row, who)}`);
    expect(came).toEqual(PEOPLE.map((who, at) => `${who} ${row.cells[at]}`));
  },
);

test('the access table detects a person who can read a card without the right to it', async () => {
  const rows = CARD_ROWS.filter(({ route, card }) => route === 'controlCard.formData' && card === 'open');
  const [foreigner, manager] = [world.person('foreigner'), world.person('manager')];
  const rolesOf = (roleNames: readonly string[]) =>
    world.person('administrator').client.call(identityUserRoutes.update, {
      params: { id: foreigner.id },
      body: { roleNames: [...roleNames] },
    });
  for (const row of rows) expect(await cell(row, 'foreigner')).toBe('404');
  await rolesOf([foreigner.roleName, manager.roleName]);
  for (const row of rows) expect(await cell(row, 'foreigner')).toBe('200');
  await rolesOf([foreigner.roleName]);
  for (const row of rows) expect(await cell(row, 'foreigner')).toBe('404');
});
