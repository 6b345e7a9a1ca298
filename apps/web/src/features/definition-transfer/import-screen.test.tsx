import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import {
  definitionTransferRoutes as routes,
  type PreviewParty,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ImportScreen } from './import-screen.tsx';

const party = { type: 'role' as const, name: 'Technolog' };
const approver: PreviewParty = {
  party,
  label: 'Rola Technolog',
  fills: false,
  approves: true,
  to: { type: 'role', value: 'r1', label: 'Technolog zakładu' },
  state: 'matched',
};

const preview = (changes: Partial<TransferPreview>): TransferPreview => ({
  isIntact: true,
  losesApprovals: false,
  stamp: 's1',
  parties: [approver],
  rows: [
    {
      kind: 'controlCardTemplate',
      at: 0,
      name: 'Przyjęcie',
      status: 'new',
      existing: null,
      changes: [],
      moreChanges: 0,
      usage: null,
      offers: [],
      decision: null,
      newName: null,
      outcome: 'created',
      lacks: null,
      faults: [],
    },
  ],
  ...changes,
});

const LEFT_OUT = preview({ losesApprovals: true, parties: [{ ...approver, to: null, state: 'decided' }] });

const importButton = page.getByRole('button', { name: texts.import, exact: true });
const compareAgain = page.getByRole('button', { name: texts.compareAgain });

test('a choice that could not be compared cannot be imported until it is compared', async () => {
  const asked: unknown[] = [];
  const answers = [
    () => Response.json(preview({})),
    () => Promise.reject(new TypeError('offline')),
    () => Response.json(LEFT_OUT),
  ];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const request = new Request(address, init);
    if (!request.url.endsWith(routes.preview.path)) return new Response('{}', { status: 404 });
    asked.push(((await request.json()) as { parties: unknown }).parties);
    return (await answers[asked.length - 1]?.()) ?? new Response('{}', { status: 404 });
  });
  onTestFinished(() => fetching.mockRestore());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(controlCardTemplateRoutes.formData).queryKey, {
    availableApprovalOptions: [],
  } as never);
  renderPart(<ImportScreen />, { client });
  await userEvent.upload(
    page.getByLabelText(texts.choose),
    new File(['{}'], 'wzór.json', { type: 'application/json' }),
  );
  await expect.element(importButton).toBeEnabled();
  await page.getByRole('button', { name: texts.change }).click();
  await page.getByRole('button', { name: texts.leaveOut }).click();

  await expect.element(page.getByText(texts.notCompared)).toBeVisible();
  await expect.element(importButton).toBeDisabled();

  await compareAgain.click();
  await expect.element(page.getByText(texts.losesApprovals)).toBeVisible();
  await expect.element(importButton).toBeEnabled();
  await expect.element(compareAgain).not.toBeInTheDocument();
  const leftOut = [{ party, to: null }];
  expect(asked).toEqual([[], leftOut, leftOut]);
});
