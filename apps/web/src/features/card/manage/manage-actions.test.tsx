import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { manageTexts } from '#texts/card-manage';
import { filesTexts } from '#texts/files';
import { kitTexts } from '#texts/ui';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { holdCalls, refusal } from '../../../testing/hold-calls.ts';
import { holdUploads } from '../../../testing/hold-uploads.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleCard } from '../card-data/sample.ts';
import { uploadFilesOf } from '../send/upload-files.ts';
import { addedPhoto } from '../work/added-file-sample.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { createWorkStore } from '../work/work-store.ts';
import { ManageActions } from './manage-actions.tsx';

const calls = holdCalls();
const uploads = holdUploads();
afterEach(() => sessionStorage.clear());

const user = { id: 'marta', userName: 'marta', name: null, surName: null, email: null };
const dialog = page.getByRole('dialog');
const reason = dialog.getByLabelText(manageTexts.reason);
const voiding = { name: manageTexts.void, exact: true };

/** Shows the actions of a card that may be voided or deleted. */
function show(can: 'void' | 'remove'): void {
  const card = sampleCard([]);
  renderPart(
    <CurrentUserContext value={{ ...user, grantedPolicies: { 'Kartoteka.ControlCards.ManageCards': true } }}>
      <ManageActions card={{ ...card, can: { ...card.can, [can]: true } }} />
    </CurrentUserContext>,
  );
}

/** Asks for the reason of a void. */
async function ask(): Promise<void> {
  show('void');
  await page.getByRole('button', voiding).click();
  await reason.fill('Zła partia');
}

/** Asks for the reason of a void, and adds a file whose upload gets no answer before the test answers it. */
async function askWithFile(): Promise<void> {
  await ask();
  const sentBefore = uploads.count();
  const adding = document.querySelector('input[data-adds="file"]');
  if (adding === null) throw new Error('The question takes no files');
  await userEvent.upload(adding, new File(['%PDF-1.7'], 'protokol.pdf', { type: 'application/pdf' }));
  await expect.poll(uploads.count).toBe(sentBefore + 1);
}

/** Begins the upload of a photo of an entry, which runs until the test has finished. */
async function uploadOfEntry(): Promise<void> {
  const bytes = new Blob(['jpeg'], { type: 'image/jpeg' });
  await fileBox.put({ userId: user.id, key: 'photo', bytes, thumbnail: null, at: 1 });
  const store = createWorkStore();
  const change = { type: 'filesAdded', files: [addedPhoto('photo')] } as const;
  store.tell('element', 'first', null, { type: 'filesChanged', change, base: NOTHING_STORED });
  const done = uploadFilesOf({ userId: user.id, client: new QueryClient(), store }, 'element', 'first', true);
  onTestFinished(async () => {
    await uploads.answer(0, 'photo of the entry');
    await done;
    await fileBox.remove(user.id, ['photo']);
  });
  await expect.poll(uploads.count).toBe(1);
}

test('the deletion of a card that began to await approval after it was opened asks for a reason', async () => {
  show('remove');
  const remove = { name: manageTexts.remove, exact: true };
  await page.getByRole('button', remove).click();
  await dialog.getByRole('button', remove).click();
  await calls.answer(0, refusal([{ message: 'Pole jest wymagane.', members: ['reason'] }]));

  await reason.fill('Zła partia');
  await expect.element(page.getByText('Popraw zaznaczone pola.')).not.toBeInTheDocument();
  await dialog.getByRole('button', remove).click();
  await calls.answer(1, new Response(null, { status: 204 }));
  await expect.element(page.getByText(manageTexts.removed)).toBeVisible();
});

test("'Anuluj' during the upload of a file cancels the void, and a dialog that is opened again stays open when the upload ends", async () => {
  await askWithFile();
  await dialog.getByRole('button', voiding).click();
  await dialog.getByRole('button', { name: kitTexts.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', voiding).click();
  await reason.fill('Zła waga');
  await expect.element(dialog.getByLabelText(filesTexts.sending(0))).toBeVisible();
  await uploads.answer(0, 'file');
  await expect.element(dialog.getByLabelText(filesTexts.sending(0))).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Zła waga');
  expect(calls.answers()).toHaveLength(0);
  await dialog.getByRole('button', voiding).click();
  await expect.poll(() => calls.answers().length).toBe(1);
});

test("'Anuluj' cannot be pressed while the void itself is sent, and can be pressed again after a refusal", async () => {
  await askWithFile();
  await uploads.answer(0, 'file');
  await dialog.getByRole('button', voiding).click();
  await expect.poll(() => calls.answers().length).toBe(1);
  const cancel = dialog.getByRole('button', { name: kitTexts.cancel });
  await expect.element(cancel).toBeDisabled();
  await calls.answer(0, refusal([{ message: 'Za krótki powód.', members: ['reason'] }]));
  await expect.element(dialog.getByText('Za krótki powód.')).toBeVisible();
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a void without a file is sent at once while a photo of an entry is uploaded', async () => {
  await uploadOfEntry();
  await ask();
  await dialog.getByRole('button', voiding).click();
  await expect.poll(() => calls.answers().length).toBe(1);
});

test('a file of a void is uploaded at once while a photo of an entry is uploaded', async () => {
  await uploadOfEntry();
  await askWithFile();
  await dialog.getByRole('button', voiding).click();
  await uploads.answer(1, 'file');
  await expect.poll(() => calls.answers().length).toBe(1);
});
