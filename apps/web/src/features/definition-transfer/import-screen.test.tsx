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
import { passed } from '../../lib/passed.ts';
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

/** Shows the screen with a chosen file. The server answers each comparison with the next of the answers. */
async function chooseFile(answers: readonly (() => Response | Promise<Response>)[]): Promise<unknown[]> {
  const asked: unknown[] = [];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const request = new Request(address, init);
    if (!request.url.endsWith(routes.preview.path)) return new Response('{}', { status: 404 });
    const { signal } = request;
    signal.throwIfAborted();
    asked.push(((await request.json()) as { parties: unknown }).parties);
    const given = answers[asked.length - 1]?.() ?? new Response('{}', { status: 404 });
    const aborted = new Promise<never>((_, refuse) => {
      signal.addEventListener('abort', () => refuse(signal.reason as Error));
    });
    return Promise.race([given, aborted]);
  });
  onTestFinished(() => fetching.mockRestore());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(controlCardTemplateRoutes.formData).queryKey, {
    availableApprovalOptions: [],
  } as never);
  renderPart(<ImportScreen />, { client });
  await upload(new File(['{}'], 'wzór.json', { type: 'application/json' }));
  return asked;
}

const upload = (file: File) => userEvent.upload(page.getByLabelText(texts.choose), file);

test('after a comparison failed, a definition file cannot be imported until the choices are compared again', async () => {
  const asked = await chooseFile([
    () => Response.json(preview({})),
    () => Promise.reject(new TypeError('offline')),
    () => Response.json(LEFT_OUT),
  ]);
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

const [template] = preview({}).rows;
const rows = (changed: readonly number[], change: Partial<TransferPreview['rows'][number]>) =>
  Array.from({ length: 30 }, (_, at) => ({
    ...(template as TransferPreview['rows'][number]),
    kind: 'dataType' as const,
    at,
    name: `Typ "${at}"`,
    ...(changed.includes(at) && change),
  }));
const fault = { message: 'Zajęta.', members: ['name'] };

test.each([
  {
    reason: 'cannot be stored',
    rows: rows([20, 25], { outcome: 'blocked' }).map((row) =>
      row.at === 25 ? { ...row, faults: [fault] } : row,
    ),
    words: texts.blockedHint(2),
    shown: 25,
  },
  {
    reason: 'is not decided',
    rows: rows([22, 24], { outcome: 'undecided' }),
    words: texts.left(2),
    shown: 22,
  },
  {
    reason: 'needs a permission that the person lacks',
    rows: rows([23], { lacks: 'Kartoteka.DataWarehouse.DataTypes' }),
    words: texts.lacksHint(1),
    shown: 23,
  },
])(
  'the button in the import bar moves the focus to the first definition that $reason, above the bar',
  async ({ rows: given, words, shown }) => {
    await chooseFile([() => Response.json(preview({ rows: given }))]);
    await expect.element(page.getByText(words)).toBeVisible();
    await page.getByRole('button', { name: texts.showFirst }).click();
    const row = document.querySelector(`[data-import-row="${CSS.escape(`dataType Typ "${shown}"`)}"]`);
    expect(document.activeElement).toBe(row);
    const bar = page.getByRole('status').filter({ hasText: words }).element().getBoundingClientRect();
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: Infinity };
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(bar.top);
  },
);

test('the button in the import bar moves the focus to the first party for which nobody has chosen a replacement', async () => {
  await chooseFile([() => Response.json(preview({ parties: [{ ...approver, to: null, state: 'open' }] }))]);
  await page.getByRole('button', { name: texts.showFirst }).click();
  expect(document.activeElement?.getAttribute('data-import-row')).toBe('party Rola Technolog');
});

test('the import says what a template will lack without a party that a person left out, and how to choose somebody', async () => {
  await chooseFile([() => Response.json(LEFT_OUT)]);
  const words =
    'Pominięte, bo tak wybrano: wzór powstanie bez tego zatwierdzającego. „Zmień” pozwala wskazać kogoś stąd.';
  await expect.element(page.getByText(words)).toBeVisible();
});

test('the refusal of an unreadable file stays when the server answers the comparison of a file that was chosen earlier', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const asked = await chooseFile([() => promise]);
  await expect.poll(() => asked.length).toBe(1);
  await upload(new File(['{'], 'zepsuty.json', { type: 'application/json' }));
  const refused = page.getByText(texts.notJson, { exact: false });
  await expect.element(refused).toBeVisible();

  resolve(Response.json(preview({})));
  await passed(100);
  await expect.element(refused).toBeVisible();
  await expect.element(importButton).not.toBeInTheDocument();
});

test('of two files chosen in a row the import compares the last one, even when the first one is read later', async () => {
  const asked = await chooseFile([() => Response.json(preview({})), () => Response.json(LEFT_OUT)]);
  await expect.element(importButton).toBeEnabled();
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = new File(['{}'], 'późny.json', { type: 'application/json' });
  vi.spyOn(File.prototype, 'text').mockReturnValueOnce(promise);
  await upload(late);
  await upload(new File(['{}'], 'ostatni.json', { type: 'application/json' }));
  await expect.element(page.getByText(texts.file('ostatni.json'))).toBeVisible();
  resolve('{}');
  await passed(100);
  await expect.element(page.getByText(texts.file('ostatni.json'))).toBeVisible();
  expect(asked).toHaveLength(2);
});
