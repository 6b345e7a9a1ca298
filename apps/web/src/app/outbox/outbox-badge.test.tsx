import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { type Draft, draftBox } from '../../lib/draft-box.ts';
import { clearPage, renderPart } from '../../testing/render-part.tsx';
import { OutboxBadge } from './outbox-badge.tsx';
import { outboxTexts } from '#texts/outbox';

const user: CurrentUser = {
  id: 'outbox-badge-test',
  userName: 'ola',
  name: null,
  surName: null,
  email: null,
  grantedPolicies: {},
};
/** The time in ms of a draft that the badge counts at once. */
const LONG_AGO = 1;

const refused = (at: number): Draft => ({
  userId: user.id,
  cardId: 'card',
  elementId: 'element',
  slot: 'first',
  at,
  cardName: 'Karta',
  elementName: 'Pomiar',
  lines: [],
  kind: 'save',
  refusal: 'Ten element wypełnia ktoś inny.',
  work: null,
});

test('a screen reader hears that everything is sent only after the last unsent text is gone, not when a refused text is changed', async () => {
  onTestFinished(async () => {
    clearPage();
    await draftBox.forgetUser(user.id);
  });
  await draftBox.write([{ put: refused(LONG_AGO) }]);
  renderPart(
    <CurrentUserContext value={user}>
      <OutboxBadge />
    </CurrentUserContext>,
  );
  const spoken = () =>
    [...document.querySelectorAll('[role="status"]')].map((status) => status.textContent).join('');
  await expect.poll(spoken).toBe(outboxTexts.attention(1));
  await draftBox.write([{ put: refused(Date.now()) }]);
  await expect.poll(spoken).not.toBe(outboxTexts.attention(1));
  expect(spoken()).toBe('');
  await draftBox.write([{ remove: refused(LONG_AGO) }]);
  await expect.poll(spoken).toBe(outboxTexts.allSent);
});

test('the list of unsent text tells two entries of one element apart, and each link leads to its own entry', async () => {
  onTestFinished(async () => {
    clearPage();
    await draftBox.forgetUser(user.id);
  });
  const entry = (slot: string, entryNumber: number) => ({ ...refused(LONG_AGO), slot, entryNumber });
  await draftBox.write([{ put: entry('entry-0', 1) }, { put: entry('new-a', 2) }]);
  renderPart(
    <CurrentUserContext value={user}>
      <OutboxBadge />
    </CurrentUserContext>,
  );
  await page.getByRole('button', { name: new RegExp(outboxTexts.attention(2)) }).click();
  const list = page.getByRole('dialog');
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2);
  for (const [number, slot] of [
    [1, 'entry-0'],
    [2, 'new-a'],
  ] as const) {
    await expect.element(list.getByText(`Pomiar, wpis ${number}`)).toBeVisible();
    const link = list.getByRole('link', { name: `Przejdź do wpisu ${number}` }).element();
    expect(link.getAttribute('href')).toBe(`/control-cards/card/operator#entry-element-${slot}`);
  }
});
