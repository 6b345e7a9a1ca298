import type { Approval } from '@kartoteka/contract/control-card-form';
import type { PartyOption } from '@kartoteka/contract/party';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { approveTexts } from '#texts/card-approve';
import { holdCalls } from '../../../testing/hold-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { ReassignDialog } from './reassign-dialog.tsx';

const answers = holdCalls();
const slot: Approval = {
  id: 'slot',
  label: 'Brygadzista',
  isApproved: false,
  isAvailableForCurrentUser: false,
  hasNoSigner: true,
  areSignersBarred: false,
  approvedBy: null,
  approvedAt: null,
  meaning: null,
};

/** Answers the call with this number, counted from 0, as soon as it has been sent. */
async function answer(at: number, response: Response) {
  await expect.poll(() => answers().length).toBeGreaterThan(at);
  answers()[at]?.(response);
}

test('the reassignment of a slot to a role that was deleted meanwhile gives the reason of the refusal', async () => {
  renderPart(<ReassignDialog card={sampleCard([])} slot={slot} onClose={() => undefined} />);
  const role: PartyOption = { type: 'role', typeLabel: 'Role', value: 'r1', valueLabel: 'Jakość' };
  await answer(0, Response.json({ items: [role] }));
  await page.getByRole('combobox', { name: approveTexts.reassignTo }).click();
  await page.getByRole('option', { name: 'Jakość' }).click();
  await page.getByRole('button', { name: approveTexts.reassign, exact: true }).click();
  const validationErrors = [{ message: 'Nie ma takiego rekordu.', members: ['value'] }];
  const error = {
    code: null,
    message: 'Popraw zaznaczone pola.',
    details: null,
    data: null,
    validationErrors,
  };
  await answer(1, Response.json({ error }, { status: 400 }));
  await expect.element(page.getByText('Nie ma takiego rekordu.')).toBeVisible();
});
