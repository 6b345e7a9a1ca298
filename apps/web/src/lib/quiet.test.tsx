import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearPage } from '../testing/render-part.tsx';
import { call } from './call.ts';
import { isQuiet } from './quiet.ts';
import { unsaved } from './unsaved.ts';

beforeEach(clearPage);

/** Puts a field on the page, with the focus unless `hasFocus` is false. */
function putField(kind: 'input' | 'textarea', value: string, { type = 'text', hasFocus = true } = {}): void {
  const field = document.createElement(kind);
  if (field instanceof HTMLInputElement) field.type = type;
  field.value = value;
  document.body.append(field);
  if (hasFocus) field.focus();
}

function putText(count: number): void {
  const nothing = () => undefined;
  const source = { id: 'card', count: () => count, isSavedByItself: true, hold: () => nothing };
  onTestFinished(unsaved.register({ ...source, save: () => Promise.resolve(), discard: nothing }));
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
