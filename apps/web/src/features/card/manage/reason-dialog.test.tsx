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

/** Shows the dialog that asks for the reason of an action, and a button that opens the dialog again. */
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

test('a typed reason is in the dialog again after a new login or a reload, only for the same person, action and card', async () => {
  show();
  await field().fill('Pomylona partia');
  // The page goes away without a question, as it does for the login after an ended session and for a reload.
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

test('a typed reason is forgotten when its action was performed or cancelled', async () => {
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

test('a typed reason whose action was refused is in the dialog again after a new login or a reload', async () => {
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
