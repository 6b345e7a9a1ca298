import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draftBox } from '../../../lib/draft-box.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { CardContext } from '../open/card-context.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { useGroupSubmit } from './use-group-submit.ts';

const USER = 'group-submit-test';
const element = sampleElement({
  repetitionSettings: { isRepeatable: true, minRepetitions: null, maxRepetitions: null },
  entries: [sampleEntry()],
});
const card = sampleCard([element]);

test("'Zatwierdź grupę' can be pressed again after the submission of a group has failed with an unexpected error", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: USER, client, isTyping: true, isSending: false };
  const open = await openCardForTyping({ ...opening, isWholeForm: false });
  onTestFinished(async () => {
    open.close();
    await draftBox.forgetUser(USER);
  });
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('unexpected')));
  const caught = vi.fn<(error: unknown) => void>();
  function Group() {
    const { submit } = useGroupSubmit(element);
    return <button onClick={() => void submit().catch(caught)}>press</button>;
  }
  renderPart(
    <CardContext value={{ ...open, groups: { ...open.groups, send }, mode: 'operator', openedAs: card.id }}>
      <Group />
    </CardContext>,
    { client },
  );
  await page.getByRole('button', { name: 'press' }).click();
  await expect.poll(() => caught.mock.calls.length).toBe(1);
  await page.getByRole('button', { name: 'press' }).click();
  await expect.poll(() => caught.mock.calls.length, { timeout: 5000 }).toBe(2);
});
