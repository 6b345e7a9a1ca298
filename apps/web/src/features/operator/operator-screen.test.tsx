import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { type AvailableCard, controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { operatorTexts } from '#texts/operator';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { keptBox } from '../../lib/kept/kept-box.ts';
import { keptPerson } from '../../lib/kept/kept-person.ts';
import { inputText } from '../../lib/kept/kept-routes.ts';
import { network } from '../../lib/network.ts';
import { queryOf } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { clearPage, renderPart } from '../../testing/render-part.tsx';
import { OperatorScreen } from './operator-screen.tsx';

const user: CurrentUser = {
  id: 'operator-screen-test',
  userName: 'ola',
  name: 'Ola',
  surName: 'Nowak',
  email: null,
  grantedPolicies: {},
};
/** The time in ms at which the lists on the device were read. */
const LISTED = 1000;

const kept = (name: string, data: unknown, at: number, input: unknown = null) => ({
  userId: user.id,
  name,
  input: inputText(input),
  data,
  at,
});

const named = { id: 'id', name: 'nazwa' };
const card = (id: string, name: string, part: object = {}) => ({
  id,
  name,
  status: 'inProgress',
  returnReason: null,
  creationTime: '2026-03-05T06:00:00.000Z',
  createdBy: null,
  template: { ...named, id: 'template', controlCardGroup: named, controlCardType: named },
  elements: [],
  can: { fill: true, discard: false },
  ...part,
});
const cardAnswer = (data: ReturnType<typeof card>, at: number) =>
  kept(controlCardRoutes.formData.name, data, at, { params: { id: data.id } });

test('without a network the operator sees a card that was begun after the last list, and the tile of its template counts the card', async () => {
  const { availableTemplates, availableCards, recentCards } = controlCardOperatorRoutes;
  const template = { templateId: 'template', templateName: 'Kontrola', familyId: 'family' };
  const listed: Partial<AvailableCard> = { ...named, cardId: 'listed', name: 'Z listy', familyId: 'family' };
  listed.creationTime = '2026-03-04T06:00:00.000Z';
  const templates = [{ ...template, templateGroupName: 'Grupa', startedCount: 1 }];
  const list = (items: unknown[]) => ({ totalCount: items.length, items });
  await keptBox.write([
    kept(controlCardOperatorRoutes.kit.name, { epoch: 'epoch', templates, cards: [] }, LISTED),
    kept(availableTemplates.name, list(templates), LISTED),
    kept(availableCards.name, list([listed]), LISTED),
    kept(recentCards.name, list([]), LISTED),
    cardAnswer(card('new', 'Nowa'), LISTED + 1),
    cardAnswer(card('listed', 'Z listy'), LISTED + 1),
    cardAnswer(card('finished', 'Skończona', { status: 'approved' }), LISTED + 1),
    cardAnswer(card('older', 'Już nie moja'), LISTED - 1),
  ]);
  session.start('token');
  keptPerson.note(user.id, { hours: 1, epoch: 'epoch', policies: [] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(async () => {
    clearPage();
    vi.unstubAllGlobals();
    session.end();
    network.answered();
    await keptBox.forget(user.id);
  });
  renderPart(
    <CurrentUserContext value={user}>
      <OperatorScreen />
    </CurrentUserContext>,
  );
  const rows = () =>
    page
      .getByRole('table', { name: operatorTexts.inProgress })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await expect.poll(rows).toEqual(['Nowa', 'Z listy']);
  const tile = () => page.getByRole('button', { name: /^Kontrola/ }).query()?.textContent;
  await expect.poll(tile).toBe(`Kontrola ${operatorTexts.openCount(2)}`);
});

/** Shows the screen without any template to a user with these policies. */
function show(...policies: string[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const { availableTemplates, availableCards, recentCards } = controlCardOperatorRoutes;
  for (const route of [availableTemplates, availableCards, recentCards])
    client.setQueryData([...queryOf(route).queryKey], { items: [] });
  const grantedPolicies = Object.fromEntries(policies.map((policy) => [policy, true]));
  renderPart(
    <CurrentUserContext value={{ id: 'me', name: 'Jan', grantedPolicies } as unknown as CurrentUser}>
      <OperatorScreen />
    </CurrentUserContext>,
    { client },
  );
}

test('the operator screen of a plant without templates leads people who may make templates to a new template', async () => {
  show('Kartoteka.ControlCards.Operator', 'Kartoteka.ControlCards.ManageTemplates');
  const add = page.getByRole('link', { name: 'Dodaj wzór' });
  await expect.element(add).toHaveAttribute('href', '/control-cards/templates/create');
  await expect.element(page.getByText('Nie masz kart w trakcie wypełniania.', { exact: true })).toBeVisible();
});

test('the operator screen of a plant without templates tells people who only fill cards whom to ask', async () => {
  show('Kartoteka.ControlCards.Operator');
  await expect.element(page.getByText('Poproś osobę, która prowadzi wzory', { exact: false })).toBeVisible();
  expect(page.getByRole('link', { name: 'Dodaj wzór' }).elements()).toEqual([]);
});
