import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { manageTexts } from '#texts/card-manage';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { holdCalls, refusal } from '../../../testing/hold-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { ManageActions } from './manage-actions.tsx';

const { answer } = holdCalls();
const user = { id: 'marta', userName: 'marta', name: null, surName: null, email: null };

test('a card that began to await approval since it was opened asks for the reason of its deletion', async () => {
  onTestFinished(() => sessionStorage.clear());
  const { can } = sampleCard([]);
  const card = sampleCard([], { can: { ...can, remove: true } });
  renderPart(
    <CurrentUserContext value={{ ...user, grantedPolicies: { 'Kartoteka.ControlCards.ManageCards': true } }}>
      <ManageActions card={card} />
    </CurrentUserContext>,
  );
  const dialog = page.getByRole('dialog');
  const remove = { name: manageTexts.remove, exact: true };
  await page.getByRole('button', remove).click();
  await dialog.getByRole('button', remove).click();
  await answer(0, refusal([{ message: 'Pole jest wymagane.', members: ['reason'] }]));

  const reason = dialog.getByLabelText(manageTexts.reason);
  await reason.fill('Zła partia');
  await expect.element(page.getByText('Popraw zaznaczone pola.')).not.toBeInTheDocument();
  await dialog.getByRole('button', remove).click();
  await answer(1, new Response(null, { status: 204 }));
  await expect.element(page.getByText(manageTexts.removed)).toBeVisible();
});
