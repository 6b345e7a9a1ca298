import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { kitTexts } from '#texts/ui';
import { type CurrentUser, CurrentUserContext } from '../lib/current-user.ts';
import { draftBox } from '../lib/draft-box.ts';
import { ifFree } from '../lib/locks.ts';
import { cardLock } from '../lib/outbox/card-lock.ts';
import { unsaved } from '../lib/unsaved.ts';
import { renderPart } from '../testing/render-part.tsx';
import { useDiscardCard } from './use-discard-card.tsx';

const USER = 'discard-card-test';
const user: CurrentUser = {
  id: USER,
  userName: USER,
  name: null,
  surName: null,
  email: null,
  grantedPolicies: {},
};

function Discard({ id }: { readonly id: string }) {
  const discard = useDiscardCard();
  return <button onClick={() => void discard({ id, name: 'Karta' })}>odrzuć</button>;
}

/** Opens the question about a card that is not open on the page. */
async function ask(id: string): Promise<void> {
  onTestFinished(() => draftBox.forgetUser(USER));
  renderPart(
    <CurrentUserContext value={user}>
      <Discard id={id} />
    </CurrentUserContext>,
  );
  await page.getByRole('button', { name: 'odrzuć' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

const lockOf = (id: string) => ifFree(cardLock(USER, id), async () => 'free');

test('the outbox sends nothing for a card while the question about discarding it is open in a list', async () => {
  await ask('card-1');
  await expect.poll(() => lockOf('card-1')).toBeNull();
  await page.getByRole('button', { name: kitTexts.cancel }).click();
  await expect.poll(() => lockOf('card-1')).toBe('free');
});

test('the outbox sends nothing for a begun card that gets its id while the question about discarding it is open', async () => {
  await ask('new-1');
  await draftBox.moveCard(USER, 'new-1', 'of-the-server', (moved) => moved);
  await expect.poll(() => lockOf('of-the-server')).toBeNull();
  await page.getByRole('button', { name: kitTexts.cancel }).click();
  await expect.poll(() => lockOf('of-the-server')).toBe('free');
});

test('the outbox of this page stops sending a card when the question about discarding the card opens in a list', async () => {
  // The outbox opens a card like a screen while it sends the card.
  const source = {
    count: () => 1,
    save: async () => undefined,
    isKept: () => true,
    discard: () => undefined,
  };
  const opened = { ...source, id: 'card-2', isSavedByItself: false, hold: () => () => undefined };
  onTestFinished(unsaved.register(opened));
  const { promise: sent, resolve: endSending } = Promise.withResolvers<void>();
  let maySend = () => false;
  const sending = ifFree(cardLock(USER, 'card-2'), ({ isHeld }) => {
    maySend = isHeld;
    return sent;
  });
  await expect.poll(() => maySend()).toBe(true);
  await ask('card-2');
  await expect.poll(() => maySend()).toBe(false);
  endSending();
  await sending;
  expect(await lockOf('card-2')).toBeNull();
});
