import { useState } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { manageTexts } from '#texts/card-manage';
import { kitTexts } from '#texts/ui';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { clearPage, renderPart } from '../../../testing/render-part.tsx';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';

afterEach(() => sessionStorage.clear());

const sent: string[] = [];
const send = (reason: string) => {
  sent.push(reason);
  return Promise.resolve();
};

/** Shows the question of an act, which a button opens again. */
function show(props: Partial<ReasonDialogProps> = {}, userId = 'marta'): void {
  const user = { id: userId, userName: userId, name: null, surName: null, email: null, grantedPolicies: {} };
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(true)}>Zapytaj</button>
        {isOpen && (
          <ReasonDialog
            act="void"
            of="card"
            title={manageTexts.voidTitle}
            confirmLabel={manageTexts.void}
            onConfirm={send}
            {...props}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  renderPart(
    <CurrentUserContext value={user}>
      <Screen />
    </CurrentUserContext>,
  );
}

const dialog = () => page.getByRole('dialog');
const field = () => page.getByLabelText(manageTexts.reason);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a typed reason is there again after the program left the page, for the same person, act and card only', async () => {
  show();
  await field().fill('Pomylona partia');
  // The program leaves the page without asking: the login of an ended session, or a reload.
  clearPage();
  show({ act: 'remove' });
  await expect.element(field()).toHaveValue('');
  show({ of: 'other card' });
  await expect.element(field()).toHaveValue('');
  show({}, 'jagoda');
  await expect.element(field()).toHaveValue('');
  show();
  await expect.element(field()).toHaveValue('Pomylona partia');
});

test('a reason that was sent or given up is forgotten', async () => {
  onTestFinished(() => void sent.splice(0));
  show();
  await field().fill('Pomylona partia');
  await press(manageTexts.void);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toEqual(['Pomylona partia']);
  await press('Zapytaj');
  await expect.element(field()).toHaveValue('');
  await field().fill('Jednak inna');
  await press(kitTexts.cancel);
  await expect.element(dialog()).not.toBeInTheDocument();
  await press('Zapytaj');
  await expect.element(field()).toHaveValue('');
});

test('a reason whose act was refused is still there after the program left the page', async () => {
  show({ onConfirm: () => Promise.reject(new Error('refused')) });
  await field().fill('Pomylona partia');
  await press(manageTexts.void);
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  show();
  await expect.element(field()).toHaveValue('Pomylona partia');
});

test('Esc closes the question for a reason only while nothing is typed', async () => {
  show();
  await field().fill('Pomylona partia');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('Pomylona partia');
  await field().fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});
