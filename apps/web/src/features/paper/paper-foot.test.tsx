import type { CardPaper } from '@kartoteka/contract/control-card-export';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { PaperFoot } from './paper-foot.tsx';

test.each(['awaitingApproval', 'voided'] as const)(
  'the paper of a card says that a missing signature is awaited unless the card is void (%s)',
  async (status) => {
    const foot = { id: 'card', checkAddress: 'https://k/p', paperHash: 'aa', dataHash: 'bb' };
    const card = { ...foot, status, signatures: [{ label: 'Brygadzista', signed: null }] };
    renderPart(<PaperFoot card={card as unknown as CardPaper} />);
    const words = status === 'voided' ? 'nie złożono' : 'oczekuje';
    await expect.element(page.getByRole('cell', { name: words, exact: true })).toBeVisible();
  },
);
