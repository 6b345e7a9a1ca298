import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearPage, renderPart } from '../testing/render-part.tsx';
import { call } from './call.ts';
import { isQuiet } from './quiet.ts';
import { unsaved } from './unsaved.ts';
import { useFileDownload } from './use-file-download.ts';

beforeEach(clearPage);

/** Puts a field on the page, with the focus unless `hasFocus` is false. */
function putField(
  kind: 'input' | 'textarea',
  value: string,
  { type = 'text', autocomplete = 'off', hasFocus = true } = {},
): void {
  const field = document.createElement(kind);
  if (field instanceof HTMLInputElement) field.type = type;
  field.setAttribute('autocomplete', autocomplete);
  field.value = value;
  document.body.append(field);
  if (hasFocus) field.focus();
}

function putText(count: number): void {
  const nothing = () => undefined;
  const source = { id: 'card', count: () => count, isSavedByItself: true, hold: () => nothing };
  const isKept = () => true;
  onTestFinished(unsaved.register({ ...source, isKept, save: () => Promise.resolve(), discard: nothing }));
}

test('an empty page can be reloaded unnoticed, also with an empty field that has the focus', () => {
  expect(isQuiet()).toBe(true);
  putField('input', '');
  expect(isQuiet()).toBe(true);
});

test.each(['input', 'textarea'] as const)(
  'a page cannot be reloaded unnoticed while its %s with the focus has text',
  (kind) => {
    putField(kind, 'Partia 12');
    expect(isQuiet()).toBe(false);
  },
);

test('a page with text in a field without the focus can be reloaded unnoticed, but not with a typed password', () => {
  putField('input', 'admin', { hasFocus: false });
  expect(isQuiet()).toBe(true);
  putField('input', 'tajne', { type: 'password', hasFocus: false });
  expect(isQuiet()).toBe(false);
});

test('a page cannot be reloaded unnoticed while a typed password is shown', () => {
  putField('input', 'tajne', { type: 'text', autocomplete: 'new-password', hasFocus: false });
  expect(isQuiet()).toBe(false);
});

test('a page cannot be reloaded unnoticed while a rich text is edited', () => {
  const text = document.createElement('div');
  text.contentEditable = 'true';
  document.body.append(text);
  text.focus();
  expect(isQuiet()).toBe(false);
});

test.each(['dialog', 'alertdialog'])('a page with an open %s cannot be reloaded unnoticed', (role) => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', role);
  document.body.append(dialog);
  expect(isQuiet()).toBe(false);
});

test('a page with unsaved text cannot be reloaded unnoticed', () => {
  putText(0);
  expect(isQuiet()).toBe(true);
  putText(1);
  expect(isQuiet()).toBe(false);
});

test('a page that asks before it is left cannot be reloaded unnoticed', () => {
  const asking = new AbortController();
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: asking.signal });
  onTestFinished(() => asking.abort());
  expect(isQuiet()).toBe(false);
});

test('a page cannot be reloaded unnoticed until its write is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
  onTestFinished(() => fetching.mockRestore());
  const answer = call(controlCardRoutes.savePreferences, { body: { columns: {} } });
  await expect.poll(isQuiet).toBe(false);
  resolve(new Response(null, { status: 204 }));
  await answer.catch(() => undefined);
  expect(isQuiet()).toBe(true);
});

test('a page cannot be reloaded unnoticed until its file is downloaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { readable, writable } = new TransformStream<Uint8Array>();
  const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
  onTestFinished(() => fetching.mockRestore());
  let saved: Promise<string | null> | undefined;
  function Download() {
    const { fetchFile } = useFileDownload(60_000, 'Content-Length');
    const save = () => {
      saved = fetchFile(controlCardExportRoutes.pdf, { params: { id: 'card' } });
    };
    return <button onClick={save}>Zapisz</button>;
  }
  renderPart(<Download />);
  await page.getByRole('button').click();
  await expect.poll(isQuiet).toBe(false);
  const headers = { 'Content-Disposition': "attachment; filename*=UTF-8''karta.pdf" };
  resolve(new Response(readable, { headers }));
  // The headers have arrived, and the body has not.
  await promise;
  expect(isQuiet()).toBe(false);
  await writable.abort();
  await saved?.catch(() => undefined);
  expect(isQuiet()).toBe(true);
});
