import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../lib/draft-box.ts';
import { keptBox } from '../../lib/kept/kept-box.ts';
import { inputText } from '../../lib/kept/kept-routes.ts';
import { startDraft } from '../../lib/outbox/card-start.ts';
import { createQueryClient } from '../../lib/query.ts';
import { cardsHere, knownCard } from './begin-here.ts';

const USER = 'begin-here-test';
const ola = { id: USER, userName: 'ola', name: 'Ola', surName: 'Oparska', email: null, grantedPolicies: {} };

test('the list of cards in progress has a card that was begun without a network after the device has deleted its form', async () => {
  const start = { templateId: 'template', revisionHash: 'hash', startedAt: 1 };
  await draftBox.write([{ put: startDraft({ userId: USER, cardId: 'new-1', cardName: 'Karta', ...start }) }]);
  const named = { id: 'id', name: 'Hala' };
  const template = { ...named, controlCardGroup: named, controlCardType: named };
  vi.stubGlobal('fetch', async () => Response.json({ hash: 'hash', template, elements: [] }));
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await draftBox.forgetUser(USER);
    await keptBox.forget(USER);
  });
  const cards = await cardsHere(ola, null);
  expect(cards.map(({ cardId, name }) => [cardId, name])).toEqual([['new-1', 'Hala (bez numeru)']]);
});

const named = { id: 'id', name: 'nazwa' };
/** The time in ms at which the list on the device was read. */
const LISTED = 1000;

/** Keeps a card in progress that the device has read after its list, and the kit with the template 'current'. */
async function keepCard(card: object): Promise<void> {
  onTestFinished(() => keptBox.forget(USER));
  const current = { templateId: 'current', familyId: 'family', revisionHash: 'hash' };
  const answer = (name: string, input: unknown, data: unknown) => ({
    userId: USER,
    name,
    input: inputText(input),
    data,
    at: LISTED + 1,
  });
  const data = {
    id: 'card',
    status: 'inProgress',
    returnReason: null,
    creationTime: '2026-03-05T06:00:00.000Z',
    createdBy: null,
    template: { ...named, familyId: 'family', controlCardGroup: named, controlCardType: named },
    elements: [],
    can: { fill: true, discard: false },
    ...card,
  };
  await keptBox.write([
    answer(controlCardOperatorRoutes.kit.name, null, { epoch: 'epoch', templates: [current], cards: [] }),
    answer(controlCardRoutes.formData.name, { params: { id: data.id } }, data),
  ]);
}

/** Returns an element with one field of this control. */
const elementOf = (controlType: string, element: object) => {
  const dataType = {
    ...named,
    controlType,
    storedValueType: 'text',
    storedValueUnitType: null,
    settings: [],
  };
  const formTemplate = { ...named, elements: [{ ...named, photoSettings: null, dataType }] };
  return { formTemplate, isReadOnly: false, isSubmitted: false, entries: [], ...element };
};
const listedHere = async () => (await cardsHere(ola, { items: [], at: LISTED }))[0];

test('the list of cards without a network leaves elements without a field to answer out of the progress and the open elements of a card', async () => {
  const filled = elementOf('text', { isSubmitted: true });
  await keepCard({ elements: [filled, filled, elementOf('contentDisplay', {})] });
  expect(await listedHere()).toMatchObject({
    hasNotSubmittedElements: false,
    submittedElementCount: 2,
    elementCount: 2,
  });
});

test('the list of cards without a network shows the save of the newest entry as the last change of a card', async () => {
  const saved = (lastFilledAt: string) => elementOf('text', { entries: [{ lastFilledAt }] });
  await keepCard({ elements: [saved('2026-03-07T06:00:00.000Z'), saved('2026-03-06T06:00:00.000Z')] });
  expect((await listedHere())?.lastModificationTime).toBe('2026-03-07T06:00:00.000Z');
});

test('without a network a card of an earlier version of a template is found when the person starts the current version', async () => {
  await keepCard({});
  const client = createQueryClient();
  const found = await knownCard({ client, user: ola, templateId: 'current' });
  expect(found?.cardId).toBe('card');
});
