import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { openCardForTyping } from './open-card.ts';

const USER = 'open-card-test';

/** Opens a card that the screen has read just now. Returns the number of further reads. */
async function reads(): Promise<number> {
  const card = sampleCard([sampleElement({})]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(cardQuery(card.id).queryKey, card);
  let started = 0;
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') started += 1;
  });
  const opened = await openCardForTyping({
    cardId: card.id,
    userId: USER,
    client,
    isTyping: true,
    isSending: false,
    isWholeForm: false,
  });
  onTestFinished(async () => {
    opened.close();
    await draftBox.forgetUser(USER);
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  return started;
}

test('a card that was read while another tab stored its text is read again', async () => {
  const address = { userId: USER, cardId: sampleCard([]).id, elementId: 'element', slot: 'first' };
  const words = { cardName: 'Karta', elementName: 'Pomiar', lines: [] };
  await draftBox.write([{ put: { ...address, ...words, at: 1, work: null } }]);
  await draftBox.write([{ replace: [address], by: null, clock: {} }]);
  expect(await reads()).toBe(1);
});

test('a card whose text no tab stored recently is not read again', async () => {
  expect(await reads()).toBe(0);
});
