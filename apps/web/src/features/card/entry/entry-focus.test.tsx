import { afterEach, expect, test } from 'vitest';
import { ADDS_ENTRY, focusWhenGone } from './entry-focus.ts';
import { entryDomId, panelDomId } from './entry-ids.ts';

const ELEMENT = 'element';
const entry = (rowKey: string) => document.querySelector<HTMLElement>(`#${entryDomId(ELEMENT, rowKey)}`);

afterEach(() => document.body.replaceChildren());

/** Shows an element of a card with these entries and with the button that adds one. */
function show(...rowKeys: readonly string[]): void {
  const panel = document.createElement('section');
  panel.id = panelDomId(ELEMENT);
  for (const rowKey of rowKeys) {
    const one = document.createElement('section');
    one.id = entryDomId(ELEMENT, rowKey);
    one.dataset['entry'] = '';
    one.tabIndex = -1;
    panel.append(one);
  }
  const add = document.createElement('button');
  add.setAttribute(ADDS_ENTRY, '');
  panel.append(add);
  document.body.append(panel);
}

/** Removes an entry that has the focus. Returns the element that has the focus soon after. */
async function focusAfter(rowKey: string): Promise<Element | null> {
  const gone = entry(rowKey);
  gone?.focus();
  const moveFocus = focusWhenGone(ELEMENT, rowKey);
  gone?.remove();
  moveFocus();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  return document.activeElement;
}

test.each([
  ['first', 'second'],
  ['second', 'third'],
  ['third', 'second'],
])('when the %s of three entries is removed, the focus goes to the %s', async (removed, focused) => {
  show('first', 'second', 'third');
  expect(await focusAfter(removed)).toBe(entry(focused));
});

test('when the only entry is removed, the focus goes to the button that adds an entry', async () => {
  show('first');
  expect((await focusAfter('first'))?.hasAttribute(ADDS_ENTRY)).toBe(true);
});
