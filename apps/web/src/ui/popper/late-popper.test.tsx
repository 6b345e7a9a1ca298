import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPopper } from './late-popper.ts';

let button: HTMLElement;
let popup: HTMLElement;

beforeEach(() => {
  const add = (tag: string, style: string): HTMLElement => {
    const made = document.createElement(tag);
    made.style.cssText = `position: fixed; ${style}`;
    return document.body.appendChild(made);
  };
  button = add('button', 'left: 200px; top: 100px; width: 80px; height: 30px');
  popup = add('div', 'left: 0; top: 0; width: 120px; height: 40px; opacity: 0.9');
});
afterEach(() => document.body.replaceChildren());

const corner = () => {
  const { left, top } = popup.getBoundingClientRect();
  return [left, top];
};
const place = () => createPopper(button, popup, { placement: 'bottom-start', strategy: 'fixed' });

// The order of the tests matters, because the code is loaded once.
test('a popup is transparent until the code that places it has come, and then stands next to its button', async () => {
  const placed = place();
  placed.forceUpdate();
  expect(popup.style.opacity).toBe('0');
  await expect.poll(corner).toEqual([200, 130]);
  expect(popup.style.opacity).toBe('0.9');
  button.style.left = '300px';
  placed.forceUpdate();
  expect(corner()).toEqual([300, 130]);
  placed.destroy();
});

test('a later popup stands next to its button at once', async () => {
  const placed = place();
  expect(popup.style.opacity).toBe('0.9');
  placed.forceUpdate();
  expect(corner()).toEqual([200, 130]);
  placed.destroy();
});
