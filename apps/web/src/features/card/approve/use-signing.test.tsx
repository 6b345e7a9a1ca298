import type { Approval } from '@kartoteka/contract/control-card-form';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approveTexts } from '#texts/card-approve';
import { kitTexts } from '#texts/ui';
import { holdCalls, refusal } from '../../../testing/hold-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
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

const unsigned = sampleCard([], { approvals: [slot] });
const stored = { ...unsigned, template: { ...unsigned.template, passwordAtSigning: true } };

/** A button that signs the slot and goes on to another card. */
function Signing() {
  const { data: card } = useQuery({ ...cardQuery(stored.id), initialData: stored });
  const { sign, question } = useSigning(card);
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

test('the password question of a signature closes once the signature is stored, and the next card opens when the lists are read', async () => {
  renderPart(<Signing />);
  await page.getByRole('button', { name: 'Podpisz' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(approveTexts.password).fill('Haslo-2026');
  await dialog.getByRole('button', { name: approveTexts.approve }).click();
  const approvals = [{ ...slot, isApproved: true }];
  await answer(0, Response.json(approvals));
  await expect.element(page.getByText(approveTexts.done)).toBeVisible();
  // The card is being read again.
  await expect.poll(() => answers().length).toBe(2);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');
  await answer(1, Response.json({ ...stored, approvals }));
  await expect.poll(() => location.pathname).toBe('/other');
});
