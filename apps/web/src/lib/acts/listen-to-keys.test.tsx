import { afterEach, expect, test } from 'vitest';
import { ACT, type Act } from './acts.ts';
import { listenToKeys } from './listen-to-keys.ts';

let stop = new AbortController();
const clicks: string[] = [];

afterEach(() => {
  stop.abort();
  stop = new AbortController();
  clicks.length = 0;
  document.body.replaceChildren();
});

function button(act: Act, name: string): HTMLButtonElement {
  const one = document.createElement('button');
  one.setAttribute(ACT, act);
  one.textContent = name;
  one.addEventListener('click', () => clicks.push(name));
  document.body.append(one);
  return one;
}

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

/** Waits until all earlier key presses have taken effect. Returns the clicks on buttons since the last call. */
async function clicked(): Promise<readonly string[]> {
  const last = button('goTo', 'last');
  setTimeout(() => last.click());
  await expect.poll(() => clicks.at(-1)).toBe('last');
  last.remove();
  return clicks.splice(0).slice(0, -1);
}

test('a second press of Ctrl+Enter does not sign the card that the first press has opened', async () => {
  listenToKeys({ signal: stop.signal, onHelp: () => undefined });
  const first = button('sign', 'first card');
  first.addEventListener('click', () => {
    first.remove();
    button('sign', 'next card');
  });
  press('Enter', { ctrlKey: true });
  await expect.poll(() => clicks).toEqual(['first card']);
  press('Enter', { ctrlKey: true });
  expect(await clicked()).toEqual(['first card']);
});

test('a key that is held down acts once', async () => {
  listenToKeys({ signal: stop.signal, onHelp: () => undefined });
  button('add', 'add');
  press('d');
  press('d', { repeat: true });
  expect(await clicked()).toEqual(['add']);
});

test('Ctrl+Enter presses no button when two buttons sign, and no disabled button', async () => {
  listenToKeys({ signal: stop.signal, onHelp: () => undefined });
  button('sign', 'foreman');
  const quality = button('sign', 'quality');
  press('Enter', { ctrlKey: true });
  expect(await clicked()).toEqual([]);
  quality.remove();
  document.querySelector('button')?.setAttribute('aria-disabled', 'true');
  expect(press('Enter', { ctrlKey: true })).toBe(false);
  expect(await clicked()).toEqual([]);
});
