import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listTexts } from '#texts/list';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const user = { id: 'marta', name: 'Marta', grantedPolicies: {} } as unknown as CurrentUser;
const remove = vi.fn<(reason: string | null) => Promise<boolean>>();
const cancel = vi.fn<() => void>();
const field = () => page.getByRole('textbox', { name: listTexts.reason });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the question about a row, as a press on 'Usuń' in the menu of the row does. */
function ask(row = 'c1', wantsReason = true, isRemoving = false): void {
  renderPart(
    <CurrentUserContext value={user}>
      <RemoveDialog
        of={row}
        name="Karta"
        wantsReason={wantsReason}
        reasonError={null}
        isRemoving={isRemoving}
        onCancel={cancel}
        onConfirm={remove}
      />
    </CurrentUserContext>,
  );
}

beforeEach(() => {
  remove.mockReset();
  cancel.mockReset();
  onTestFinished(() => sessionStorage.clear());
});

test('Esc and a press beside it close the question about a row only while no reason is typed', async () => {
  ask();
  await field().fill('Pomylona partia');
  await userEvent.keyboard('{Escape}');
  document.querySelector<HTMLElement>('.MuiDialog-container')?.click();
  expect(cancel).not.toHaveBeenCalled();
  await field().fill('');
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledOnce();
});

test('a typed reason is there again when the question about the same row is opened again, and for no other row', async () => {
  ask();
  await field().fill('Pomylona partia');
  ask('c2');
  await expect.element(field()).toHaveValue('');
  ask();
  await expect.element(field()).toHaveValue('Pomylona partia');
});

test('a reason with which a row was deleted is forgotten', async () => {
  remove.mockResolvedValue(true);
  ask();
  await field().fill('Pomylona partia');
  await press(listTexts.remove);
  expect(remove).toHaveBeenCalledExactlyOnceWith('Pomylona partia');
  ask();
  await expect.element(field()).toHaveValue('');
});

test('a reason stays when the server did not delete the row, and is forgotten when the person gives it up', async () => {
  remove.mockResolvedValue(false);
  ask();
  await field().fill('Pomylona partia');
  await press(listTexts.remove);
  ask();
  await expect.element(field()).toHaveValue('Pomylona partia');
  await press('Anuluj');
  ask();
  await expect.element(field()).toHaveValue('');
});

test('Esc closes the question about a row that is deleted without a reason', async () => {
  ask('c1', false);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledOnce();
});

test('nothing closes the question about a row while the row is being deleted', async () => {
  ask('c1', false, true);
  await expect.element(page.getByRole('button', { name: 'Anuluj' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(cancel).not.toHaveBeenCalled();
});

test('the reason of a deletion in a list takes no further text while the row is being deleted', async () => {
  ask();
  await field().fill('Pomylona partia');
  ask('c1', true, true);
  await field().click();
  await userEvent.keyboard(' i dopisek');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('Pomylona partia');
});
