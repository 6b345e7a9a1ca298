import { expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../lib/draft-box.ts';
import { keptBox } from '../../lib/kept/kept-box.ts';
import { startDraft } from '../../lib/outbox/card-start.ts';
import { cardsHere } from './begin-here.ts';

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
