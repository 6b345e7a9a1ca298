import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { kitTexts } from '#texts/ui';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { draftBox } from '../../../lib/draft-box.ts';
import { network } from '../../../lib/network.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { useCardScreen } from '../open/card-context.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { CardLoader } from './card-loader.tsx';

const USER = 'card-loader-test';
const card = sampleCard([sampleElement({})]);
const nobody = { userName: USER, name: null, surName: null, email: null, grantedPolicies: {} };

/** Shows the unsent text of the card. */
function Text() {
  const { store } = useCardScreen();
  return <p>{`tekst: ${JSON.stringify(store.rows().map(({ work }) => work.typed))}`}</p>;
}

/** Leaves unsent text of the card on the device. */
async function leaveText(): Promise<void> {
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: USER, client, isTyping: true, isSending: false };
  const opened = await openCardForTyping({ ...opening, isWholeForm: false });
  const typed = { type: 'typed', fieldId: 'note', raw: 'A1', stored: '', base: NOTHING_STORED } as const;
  opened.store.tell('element', 'first', null, typed);
  await opened.written();
  opened.close();
}

function show(cardId: string): void {
  renderPart(
    <CurrentUserContext value={{ ...nobody, id: USER }}>
      <CardLoader mode="operator">{() => <Text />}</CardLoader>
    </CurrentUserContext>,
    { address: `/${cardId}`, route: '/:id' },
  );
}

test('a card whose first read has failed shows its unsent text when another read succeeds', async () => {
  let isBusy = true;
  const { promise: unanswered } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (method === 'PUT') return unanswered;
    return isBusy ? new Response(null, { status: 500 }) : Response.json(card);
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    network.answered();
    await draftBox.forgetUser(USER);
  });
  await leaveText();
  show(card.id);
  const retry = page.getByRole('button', { name: kitTexts.retry });
  await expect.element(retry).toBeVisible();
  isBusy = false;
  await retry.click();
  await expect.element(page.getByText('tekst: [{"note":"A1"}]')).toBeVisible();
});

test('the address of a card that was begun without a network leads to the card under the id of the server', async () => {
  onTestFinished(() => draftBox.forgetUser(USER));
  await draftBox.moveCard(USER, 'new-1', 'of-the-server', (moved) => moved);
  show('new-1');
  await expect.poll(() => location.pathname).toBe(pathTo(paths.cardFill, 'of-the-server'));
});
