import type { ListConfiguration } from '@kartoteka/contract/list';
import { listRoutes } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import { authenticated } from '@kartoteka/contract/route';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { holdCalls, refusal } from '../../testing/hold-calls.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { readListState } from '../state/list-address.ts';
import { ViewsDialog } from './views-dialog.tsx';

const cups = listRoutes({
  name: 'cup',
  label: 'Kubki',
  base: '/api/app/cups',
  read: authenticated,
  own: authenticated,
  item: z.object({ id: z.string() }),
});
const view: ListView = {
  id: 'v1',
  name: 'Umyte',
  address: 'q=umyte',
  columns: [],
  role: null,
  owner: { id: 'u', name: 'Jan Nowak' },
  isOwn: true,
  isDefault: false,
};
const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns: [],
  availableListFilters: [],
  views: [view],
  roles: [{ id: 'r1', name: 'Kontrola jakości' }],
};

const { answer } = holdCalls();

/** Shows the dialog of views over a list whose state differs from the view that it shows. */
function show() {
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Otwórz
        </button>
        <ViewsDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onGone={() => undefined}
          configuration={configuration}
          defaultColumns={[]}
          calls={cups}
          view={view}
          state={readListState(new URLSearchParams('q=brudne'))}
          dispatch={() => true}
        />
      </>
    );
  }
  renderPart(<Screen />);
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const field = (name: string) => page.getByRole('textbox', { name });
const notice = (text: string) => page.getByRole('alert').getByText(text);

/** Opens the form of a new view, names it, and sends it. */
async function sendNew(name: string) {
  await press('Zapisz obecny widok…');
  await userEvent.fill(field('Nazwa'), name);
  await press('Zapisz');
}

test('the form of a view shows each refusal at its field, and a refusal without a field on its own', async () => {
  show();
  await sendNew('Brudne');
  await answer(0, refusal([{ message: 'Jedna lista może mieć najwyżej 50 widoków.', members: ['name'] }]));
  await expect
    .element(field('Nazwa'))
    .toHaveAccessibleDescription('Jedna lista może mieć najwyżej 50 widoków.');
  await expect.element(field('Nazwa')).toHaveAttribute('aria-invalid', 'true');

  await press('Zapisz');
  await answer(1, refusal([{ message: 'Wybierz rolę, którą masz.', members: ['roleId'] }]));
  const role = page.getByRole('combobox', { name: 'Kto widzi ten widok' });
  await expect.element(role).toHaveAccessibleDescription('Wybierz rolę, którą masz.');
  await expect.element(field('Nazwa')).toHaveAttribute('aria-invalid', 'false');

  await press('Zapisz');
  await answer(2, refusal([{ message: 'Za długi adres.', members: ['address'] }]));
  await expect.element(page.getByText('Za długi adres.')).toBeVisible();
  await expect.element(field('Nazwa')).toHaveAttribute('aria-invalid', 'false');
});

test('the notice of a refused change of a view gives the reason', async () => {
  show();
  await press('Zapisz zmiany w „Umyte”');
  await answer(0, refusal([{ message: 'Za długi adres.', members: ['address'] }]));
  await expect.element(notice('Za długi adres.')).toBeVisible();
});

test('a refusal of a view whose form was left is shown as a notice, and the form that was opened since stays open', async () => {
  show();
  await sendNew('Brudne');
  await press('Anuluj');
  await press('Zmień widok „Umyte”');
  await answer(0, refusal([{ message: 'Jedna lista może mieć najwyżej 50 widoków.', members: ['name'] }]));
  await expect.element(notice('Jedna lista może mieć najwyżej 50 widoków.')).toBeVisible();
  await expect.element(field('Nazwa')).toHaveValue('Umyte');
  await expect.element(field('Nazwa')).toHaveAttribute('aria-invalid', 'false');
});

test('a view that is stored after its dialog was left closes no form that was opened since', async () => {
  show();
  await sendNew('Brudne');
  await press('Anuluj');
  await press('Zmień widok „Umyte”');
  await answer(0, Response.json({ ...view, id: 'v2', name: 'Brudne', address: 'q=brudne' }));
  await expect.element(page.getByText('Zapisano widok')).toBeVisible();
  await expect.element(field('Nazwa')).toHaveValue('Umyte');
});

test.each([
  ['a new view', 'Zapisz obecny widok…'],
  ['a view', 'Zmień widok „Umyte”'],
])(
  'the change of a view that is stored late closes no form of %s that was opened since',
  async (_what, way) => {
    show();
    await press('Zapisz zmiany w „Umyte”');
    await press(way);
    await userEvent.fill(field('Nazwa'), 'Zmiana nocna');
    await answer(0, Response.json({ ...view, address: 'q=brudne' }));
    await expect.element(page.getByText('Zapisano widok')).toBeVisible();
    await expect.element(field('Nazwa')).toHaveValue('Zmiana nocna');
  },
);

test('a view that is renamed while its changed search is being stored keeps the changed search', async () => {
  show();
  const sent = vi.spyOn(globalThis, 'fetch');
  await press('Zapisz zmiany w „Umyte”');
  await press('Zmień widok „Umyte”');
  await userEvent.fill(field('Nazwa'), 'Nieumyte');
  await press('Zapisz');
  await answer(0, Response.json({ ...view, address: 'q=brudne' }));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  const bodies = sent.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
  expect(bodies).toMatchObject([
    { id: 'v1', name: 'Umyte', address: 'q=brudne' },
    { id: 'v1', name: 'Nieumyte', address: 'q=brudne' },
  ]);
});

test('the form of a view whose changes are still being stored has the changes, and a second save waits for the first', async () => {
  show();
  const sent = vi.spyOn(globalThis, 'fetch');
  const change = () => press('Zmień widok „Umyte”');
  await change();
  await userEvent.fill(field('Nazwa'), 'Nieumyte');
  await userEvent.click(page.getByRole('combobox', { name: 'Kto widzi ten widok' }));
  await userEvent.click(page.getByRole('option', { name: /Kontrola jakości/ }));
  await press('Zapisz');
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  // The form is opened twice, because opening it forgets the state of the earlier save.
  for (const _time of [1, 2]) {
    await press('Anuluj');
    await change();
    await expect.element(field('Nazwa')).toHaveValue('Nieumyte');
  }
  await userEvent.click(page.getByRole('checkbox'));
  await press('Zapisz');
  await new Promise((done) => {
    setTimeout(done, 100);
  });
  expect(sent.mock.calls).toHaveLength(1);
  await answer(0, Response.json({ ...view, name: 'Nieumyte' }));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  expect(JSON.parse(sent.mock.calls[1]?.[1]?.body as string)).toMatchObject({
    id: 'v1',
    name: 'Nieumyte',
    roleId: 'r1',
    isDefault: true,
    address: 'q=umyte',
  });
});
