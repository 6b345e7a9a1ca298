import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { whitePhoto } from '../../../testing/white-photo.ts';
import { sampleFile } from '../card-data/sample.ts';
import { type AddedFile, shownStored } from '../work/file-changes.ts';
import { DrawDialog } from './draw-dialog.tsx';

const OLA = { id: 'ola', userName: 'ola', name: 'Ola', surName: null, email: null, grantedPolicies: {} };
const SIDE = 200;

afterEach(() => void vi.restoreAllMocks());

/** Opens the dialog for a white photo. Returns the mocks of its callbacks. */
async function drawing() {
  const file = shownStored(sampleFile('1'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(pictureQuery({ userId: OLA.id, ...file }, 'whole').queryKey, await whitePhoto(SIDE));
  const onDrawn = vi.fn<(picture: AddedFile) => void>();
  const onClose = vi.fn<() => void>();
  const dialog = <DrawDialog file={file} onDrawn={onDrawn} onClose={onClose} />;
  renderPart(<CurrentUserContext value={OLA}>{dialog}</CurrentUserContext>, { client });
  return { onDrawn, onClose };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Types a text at the middle of the photo, and does not add it. */
async function type(text: string): Promise<void> {
  await button('Tekst').click();
  await page.getByRole('img', { name: 'Rysowanie na zdjęciu' }).click();
  await page.getByRole('textbox', { name: 'Tekst na zdjęciu' }).fill(text);
}

/** Returns whether the picture on the device has a pixel that is far from white. */
async function isDrawnUpon(key: string): Promise<boolean> {
  const kept = await fileBox.get(OLA.id, key);
  if (kept === null) throw new Error('The device has no such picture');
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  context?.drawImage(await createImageBitmap(kept.bytes), 0, 0);
  return context?.getImageData(0, 0, SIDE, SIDE).data.some((part) => part < 128) ?? false;
}

test('a text that a person typed upon a photo and did not add is saved with the drawing', async () => {
  const { onDrawn, onClose } = await drawing();
  await type('rysa');
  await button('Zapisz rysunek').click();
  await expect.poll(() => onDrawn.mock.calls.length).toBe(1);
  const key = onDrawn.mock.calls[0]?.[0].key ?? '';
  expect(await isDrawnUpon(key)).toBe(true);
  await fileBox.remove(OLA.id, [key]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a text that a person typed upon a photo and did not add is added when the person takes another tool', async () => {
  await drawing();
  await type('rysa');
  await button('Okrąg').click();
  await expect.element(page.getByText('rysa')).toBeInTheDocument();
  await button('Tekst').click();
  await page.getByRole('img', { name: 'Rysowanie na zdjęciu' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Tekst na zdjęciu' })).toHaveValue('');
});

test('a person who leaves a drawing is asked about a text that was typed and not added, and not about blanks', async () => {
  const { onClose } = await drawing();
  await type('rysa');
  await button('Zamknij').click();
  await expect.element(page.getByText('Porzucić rysunek?')).toBeVisible();
  const blank = await drawing();
  await type('  ');
  await button('Zamknij').click();
  expect(blank.onClose).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test('a person cannot leave a drawing while it is saved, and is told when the device has no room for the drawing', async () => {
  const { onDrawn, onClose } = await drawing();
  const { promise: stored, resolve: answer } = Promise.withResolvers<boolean>();
  vi.spyOn(fileBox, 'put').mockReturnValue(stored);
  await type('rysa');
  await button('Zapisz rysunek').click();
  await expect.element(button('Zamknij')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Porzucić rysunek?')).not.toBeInTheDocument();
  answer(false);
  await expect.element(page.getByText(/^Na tym urządzeniu nie ma miejsca na zdjęcia/)).toBeVisible();
  expect(onDrawn).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a tap on the photo puts the focus into the field of the text, also a tap at another place', async () => {
  await drawing();
  await button('Tekst').click();
  const photo = page.getByRole('img', { name: 'Rysowanie na zdjęciu' });
  const field = page.getByRole('textbox', { name: 'Tekst na zdjęciu' });
  await photo.click();
  await expect.element(field).toHaveFocus();
  await photo.click({ position: { x: 60, y: 60 } });
  await expect.element(field).toHaveFocus();
});

test.each([
  [1280, 800],
  [800, 1280],
  [360, 740],
])("at %i × %i the top row of a drawing ends with 'Zapisz rysunek' and 'Zamknij'", async (width, height) => {
  const before = { width: innerWidth, height: innerHeight };
  onTestFinished(() => page.viewport(before.width, before.height));
  await page.viewport(width, height);
  await drawing();
  await expect.element(button('Zapisz rysunek')).toBeVisible();
  const box = (name: string) => button(name).element().getBoundingClientRect();
  const [save, close, arrow] = [box('Zapisz rysunek'), box('Zamknij'), box('Strzałka')];
  expect(close.right).toBeGreaterThan(width - 16);
  expect(close.top).toBe(save.top);
  expect(save.top).toBeLessThanOrEqual(arrow.top);
});
