import type { Approval } from '@kartoteka/contract/control-card-form';
import type { PartyOption } from '@kartoteka/contract/party';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { approveTexts } from '#texts/card-approve';
import { holdCalls, refusal } from '../../../testing/hold-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { ReassignDialog } from './reassign-dialog.tsx';

const { answer } = holdCalls();
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

test('the reassignment of a slot to a role that was deleted meanwhile gives the reason of the refusal', async () => {
  renderPart(<ReassignDialog card={sampleCard([])} slot={slot} onClose={() => undefined} />);
  const role: PartyOption = { type: 'role', typeLabel: 'Role', value: 'r1', valueLabel: 'Jakość' };
  await answer(0, Response.json({ items: [role] }));
  await page.getByRole('combobox', { name: approveTexts.reassignTo }).click();
  await page.getByRole('option', { name: 'Jakość' }).click();
  await page.getByRole('button', { name: approveTexts.reassign, exact: true }).click();
  await answer(1, refusal([{ message: 'Nie ma takiego rekordu.', members: ['value'] }]));
  await expect.element(page.getByText('Nie ma takiego rekordu.')).toBeVisible();
});
