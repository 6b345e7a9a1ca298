import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '../../../lib/format.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { CardHeader } from './card-header.tsx';

const voided = { status: 'voided', voidReason: 'Zła waga' } as const;

test('a voided card shows the reason, who voided it and when', async () => {
  const voidedAt = '2026-11-30T16:07:00.000Z';
  const voidedBy = { id: 'ewa', name: 'Ewa Kowalska' };
  renderPart(<CardHeader card={sampleCard([], { ...voided, voidedAt, voidedBy })} />);
  await expect.element(page.getByText('Zła waga')).toBeVisible();
  const line = `Unieważniono ${formatDateTime(voidedAt)}, Ewa Kowalska`;
  await expect.element(page.getByText(line)).toBeVisible();
});
