import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approveTexts } from '#texts/card-approve';
import { manageTexts } from '#texts/card-manage';
import { filesTexts } from '#texts/files';
import { kitTexts } from '#texts/ui';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { clearPage, renderPart } from '../../../testing/render-part.tsx';
import { whitePhoto } from '../../../testing/white-photo.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { ReturnChoice } from '../approve/return-choice.tsx';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { useReasonFiles } from './use-reason-files.ts';

afterEach(() => sessionStorage.clear());

const sent: string[] = [];
const send = (reason: string) => {
  sent.push(reason);
  return Promise.resolve();
};

/** Shows the dialog that asks for the reason of an action, and a button that opens the dialog again. */
function show(props: Partial<ReasonDialogProps> = {}, userId = 'marta', takesFiles = false): void {
  const user = { id: userId, userName: userId, name: null, surName: null, email: null, grantedPolicies: {} };
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    const files = useReasonFiles();
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
            {...(takesFiles && { files })}
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

test('a reason keeps the focus but takes no further text while its action is sent, and takes text again after a refusal', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const asked: string[] = [];
  show({
    act: 'redact',
    onConfirm(reason) {
      asked.push(reason);
      return promise;
    },
  });
  await field().fill('Pomylona partia');
  await press(manageTexts.void);
  await field().click();
  await userEvent.keyboard(' i dopisek');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('Pomylona partia');
  expect(asked).toEqual(['Pomylona partia']);
  reject(new Error('refused'));
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard(' i dopisek');
  await expect.element(field()).toHaveValue('Pomylona partia i dopisek');
});

const choice = (name: string) => page.getByRole('radio', { name });

test('the reason, the chosen entries and the files of a return cannot be changed while its files are uploaded', async () => {
  const card = sampleCard([sampleElement({ entries: [sampleEntry()] })]);
  // No upload is answered.
  vi.stubGlobal('fetch', () => Promise.withResolvers().promise);
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const children = (isLocked: boolean) => (
    <ReturnChoice card={card} chosen={null} onChoose={() => undefined} isLocked={isLocked} />
  );
  show({ act: 'return', children }, 'marta', true);
  const photo = new File([await whitePhoto(20)], 'waga.png', { type: 'image/png' });
  const drop = () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(photo);
    dialog()
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  drop();
  await expect.poll(() => dialog().getByRole('listitem').elements().length).toBe(1);
  await field().fill('Pomylona partia');
  await expect.element(choice(approveTexts.returnAll)).toBeEnabled();
  await press(manageTexts.void);
  await expect.element(choice(approveTexts.returnAll)).toBeDisabled();
  await expect.element(page.getByRole('button', { name: filesTexts.addFile })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: kitTexts.cancel })).toBeEnabled();
  await field().click();
  await userEvent.keyboard(' i dopisek');
  await expect.element(field()).toHaveValue('Pomylona partia');
  drop();
  await page.getByRole('button', { name: filesTexts.open('waga.png') }).click();
  await expect.element(page.getByRole('heading', { name: /^Podgląd/ })).toBeVisible();
  expect(page.getByLabelText(filesTexts.caption).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(dialog().getByRole('listitem').elements().length).toBe(1);
});
