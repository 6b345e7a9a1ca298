import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdCalls } from '../../testing/hold-calls.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { Structure } from './structure.tsx';
import type { UnitWork } from './unit-dialogs.tsx';

const unit = (id: string, displayName: string): ListedUnit =>
  ({ id, displayName, parentId: null, concurrencyStamp: 's1', memberCount: 0, isApproving: false }) as never;
const units = [unit('u1', 'Hala'), unit('u2', 'Magazyn')];

const { answers } = holdCalls();

/** Shows the tree, with buttons that open a dialog. */
function show() {
  function Screen() {
    const [work, setWork] = useState<UnitWork | null>(null);
    const [hall, store] = units as [ListedUnit, ListedUnit];
    return (
      <>
        <button type="button" onClick={() => setWork({ kind: 'add', parent: null })}>
          Dodaj
        </button>
        <button type="button" onClick={() => setWork({ kind: 'move', unit: hall })}>
          Przenieś
        </button>
        <button type="button" onClick={() => setWork({ kind: 'rename', unit: store })}>
          Nazwij
        </button>
        <button type="button" onClick={() => setWork({ kind: 'rename', unit: hall })}>
          Nazwij halę
        </button>
        <Structure units={units} work={work} onWork={setWork} />
      </>
    );
  }
  renderPart(<Screen />);
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const field = () => page.getByRole('textbox', { name: 'Nazwa' });

/** Saves in a dialog, leaves it, opens the dialog that renames 'Magazyn', and only then answers the first call. */
async function leaveEarly(send: () => Promise<void>, answer: Response) {
  await send();
  await expect.poll(() => answers().length).toBe(1);
  await press('Anuluj');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('Nazwij');
  await expect.element(field()).toHaveValue('Magazyn');
  answers()[0]?.(answer);
}
const add = async () => {
  await press('Dodaj');
  await userEvent.fill(field(), 'Biuro');
  await press('Zapisz');
};
const move = async () => {
  await press('Przenieś');
  await userEvent.fill(page.getByRole('combobox'), 'Magazyn');
  await userEvent.click(page.getByRole('option', { name: 'Magazyn' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Przenieś' }));
};
const refusal = () =>
  Response.json({ error: { code: null, message: 'Ta nazwa jest już zajęta.' } }, { status: 403 });

test.each([
  ['adding', add],
  ['moving', move],
])(
  'a notice tells why %s an organisation unit was refused when the user has left the dialog before the answer',
  async (_, send) => {
    show();
    await leaveEarly(send, refusal());
    await expect.element(page.getByRole('alert').getByText('Ta nazwa jest już zajęta.')).toBeVisible();
    await expect.element(field()).toHaveValue('Magazyn');
    await expect.element(field()).toHaveAttribute('aria-invalid', 'false');
  },
);

test.each([
  ['added', add, 'Dodano jednostkę „Biuro”'],
  ['moved', move, /^Przeniesiono/],
])(
  'an organisation unit that is %s after the user left its dialog closes no dialog that was opened since',
  async (_, send, told) => {
    show();
    await leaveEarly(send, Response.json({ ...units[0], id: 'u3' }));
    await expect.element(page.getByText(told)).toBeVisible();
    await expect.element(field()).toHaveValue('Magazyn');
    await expect.element(field()).toHaveFocus();
  },
);

test('the move of an organisation unit and the renaming right after it are sent in turn, the second with the stamp that the first stored', async () => {
  const bodies = vi.spyOn(globalThis, 'fetch');
  show();
  await move();
  await expect.poll(() => answers().length).toBe(1);
  await press('Anuluj');
  await press('Nazwij halę');
  await userEvent.fill(field(), 'Hala A');
  await press('Zapisz');
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument();
  expect(answers()).toHaveLength(1);
  answers()[0]?.(Response.json({ ...units[0], parentId: 'u2', concurrencyStamp: 's2' }));
  await expect.poll(() => answers().length).toBe(2);
  expect(JSON.parse(bodies.mock.calls[1]?.[1]?.body as string)).toEqual({
    displayName: 'Hala A',
    parentId: 'u2',
    concurrencyStamp: 's2',
  });
});
