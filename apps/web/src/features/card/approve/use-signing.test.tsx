import type { Approval } from '@kartoteka/contract/control-card-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approveTexts } from '#texts/card-approve';
import { kitTexts } from '#texts/ui';
import { holdCalls, refusal } from '../../../testing/hold-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { useSigning } from './use-signing.tsx';

const { answer, answers } = holdCalls();
const slot: Approval = {
  id: 'slot',
  label: 'Brygadzista',
  isApproved: false,
  isAvailableForCurrentUser: true,
  hasNoSigner: false,
  areSignersBarred: false,
  approvedBy: null,
  approvedAt: null,
  meaning: null,
};

/** A button that signs the slot and goes on to another card. */
function Signing() {
  const card = sampleCard([], { approvals: [slot] });
  const { sign, question } = useSigning({ ...card, template: { ...card.template, passwordAtSigning: true } });
  return (
    <>
      <button onClick={() => void sign(slot, '/other')}>Podpisz</button>
      {question}
    </>
  );
}

test("'Anuluj' and Esc close the password question of a signature, but not while the signature is sent", async () => {
  renderPart(<Signing />);
  await page.getByRole('button', { name: 'Podpisz' }).click();
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: kitTexts.cancel });
  const password = dialog.getByLabelText(approveTexts.password);
  await password.fill('Zle-haslo-2026');
  await dialog.getByRole('button', { name: approveTexts.approve }).click();
  await expect.poll(() => answers().length).toBe(1);
  await expect.element(cancel).toBeDisabled();
  await password.click();
  await userEvent.keyboard('{Escape}');
  await answer(0, refusal([{ message: 'Złe hasło.', members: ['password'] }]));
  await expect.element(dialog.getByText('Złe hasło.')).toBeVisible();
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');

  await page.getByRole('button', { name: 'Podpisz' }).click();
  await password.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
