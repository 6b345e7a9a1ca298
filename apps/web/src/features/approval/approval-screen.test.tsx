import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { SignableCard } from '@kartoteka/contract/filled-card';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ApprovalScreen } from './approval-screen.tsx';

const LONG = `Przegląd ${'codzienny wózka widłowego '.repeat(8)}30/11/2026 nr 1`;

const card = (cardId: string, card: Partial<SignableCard>): SignableCard => ({
  cardId,
  id: cardId,
  name: `Karta ${cardId}`,
  templateName: 'Kontrola',
  templateGroupName: 'Obróbka mechaniczna i montaż',
  templateTypeName: 'Kontrola międzyoperacyjna',
  creationTime: '2026-11-26T10:16:00.000Z',
  lastModificationTime: null,
  submittedAt: '2026-11-26T10:16:00.000Z',
  hasDeviations: false,
  deviationCount: 0,
  fillers: [
    { id: 'a', name: 'Jan Kowalczyk' },
    { id: 'b', name: 'Marta Zielińska' },
  ],
  availableSlotCount: 1,
  ...card,
});

test('the list of cards to sign has rows of 48 px for a mouse, and shows a clipped name whole on focus', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(controlCardRoutes.awaitingMe).queryKey, {
    items: [card('1', { name: LONG }), card('2', { hasDeviations: true, deviationCount: 12 })],
    totalCount: 2,
    at: '2026-11-30T10:16:00.000Z',
  });
  renderPart(<ApprovalScreen />, { client });
  await expect.element(page.getByText('12 poza normą')).toBeVisible();
  const lines = page.getByRole('row').elements().slice(1);
  expect(lines.map((line) => Math.round(line.getBoundingClientRect().height))).toEqual([48, 48]);
  const table = page.getByRole('table').element();
  expect(table.scrollWidth).toBe(table.parentElement?.clientWidth);
  const link = page.getByRole('link', { name: LONG }).element();
  if (link instanceof HTMLElement) link.focus();
  await expect.element(page.getByRole('tooltip', { name: LONG })).toBeVisible();
});
