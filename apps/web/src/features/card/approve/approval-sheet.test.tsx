import type { Approval } from '@kartoteka/contract/control-card-form';
import type { CardStatus } from '@kartoteka/domain/card/status';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { ApprovalSheet } from './approval-sheet.tsx';

const user = { id: 'ola', userName: 'ola', name: null, surName: null, email: null, grantedPolicies: {} };
const slot: Approval = {
  id: 'slot',
  label: 'Brygadzista',
  isApproved: false,
  isAvailableForCurrentUser: false,
  hasNoSigner: false,
  areSignersBarred: false,
  approvedBy: null,
  approvedAt: null,
  meaning: null,
};

test.each<[CardStatus, string]>([
  ['awaitingApproval', 'oczekuje'],
  ['voided', 'nie złożono'],
])(
  'the approvals of a card with the status %s show a slot without a signature as: %s',
  async (status, words) => {
    renderPart(
      <CurrentUserContext value={user}>
        <ApprovalSheet card={sampleCard([], { status, approvals: [slot] })} signing={null} />
      </CurrentUserContext>,
    );
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  },
);
