import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Maximum number of presses of Tab or of an arrow key on the way to a control. */
const FAR = 150;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

type Step = 'Tab' | 'Shift+Tab';

/** A user without a mouse: moves with Tab, opens with Enter, ticks with Space. */
export interface KeyboardHand {
  /** Moves until the target has the focus. The step 'Shift+Tab' moves backwards. */
  reach(target: Locator, step?: Step): Promise<void>;
  /** Moves to a button or link and presses Enter. */
  press(target: Locator, step?: Step): Promise<void>;
  /** Moves to a text field and replaces its content. */
  write(target: Locator, text: string): Promise<void>;
  /** Moves to a checkbox and toggles it. */
  tick(target: Locator): Promise<void>;
  /** Moves to a select and chooses an option by its text. Afterwards the select has the focus again. */
  choose(target: Locator, option: string): Promise<void>;
  /** Moves to a look-up, types, and chooses the first offered option. */
  lookUp(target: Locator, text: string): Promise<void>;
  /** Moves to a button with a menu and chooses an item. */
  pick(target: Locator, item: string): Promise<void>;
  /** Moves to the handle of the row with this name and moves the row one place up. Each step must be announced. */
  lift(name: string, step?: Step): Promise<void>;
  /** Expects that a control has the focus, not the whole page. */
  expectHeld(): Promise<void>;
}

export function keyboardHand(page: Page): KeyboardHand {
  const { keyboard } = page;
  const reach: KeyboardHand['reach'] = async (target, step = 'Tab') => {
    await target.waitFor({ state: 'attached' });
    for (let presses = 0; presses < FAR; presses += 1) {
      if (await hasFocus(target)) return;
      await keyboard.press(step);
    }
    throw new Error(`No way with ${step} to ${String(target)}`);
  };
  const expectHeld = async () => {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'what has the focus' })
      .not.toBe('BODY');
  };
  return {
    reach,
    expectHeld,
    press: async (target, step) => {
      await reach(target, step);
      await keyboard.press('Enter');
    },
    write: async (target, text) => {
      await reach(target);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    tick: async (target) => {
      const before = await target.isChecked();
      await reach(target);
      await keyboard.press('Space');
      await expect.poll(() => target.isChecked()).toBe(!before);
    },
    choose: async (target, option) => {
      await reach(target);
      await keyboard.press('Enter');
      const wanted = page.getByRole('option', { name: option, exact: true });
      await wanted.waitFor();
      await reachByArrow(page, wanted);
      await keyboard.press('Enter');
      await expect.poll(() => hasFocus(target)).toBe(true);
    },
    lookUp: async (target, text) => {
      await reach(target);
      await keyboard.type(text);
      const wanted = page.getByRole('option', { name: text }).first();
      await wanted.waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await wanted.waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(target)).toBe(true);
    },
    pick: async (target, item) => {
      await reach(target);
      await keyboard.press('Enter');
      const wanted = page.getByRole('menuitem', { name: item, exact: true });
      await wanted.waitFor();
      await reachByArrow(page, wanted);
      await keyboard.press('Enter');
      await expect.poll(() => hasFocus(target)).toBe(true);
    },
    lift: async (name, step = 'Shift+Tab') => {
      const handle = page.getByRole('button', { name: `Przenieś: ${name}`, exact: true });
      await reach(handle, step);
      await carryUp(page, name);
      await expect.poll(() => hasFocus(handle)).toBe(true);
    },
  };
}

async function reachByArrow(page: Page, option: Locator): Promise<void> {
  for (let presses = 0; presses < FAR; presses += 1) {
    if (await hasFocus(option)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No way with arrows to ${String(option)}`);
}

/** Lifts the row whose handle has the focus, moves it one place up and drops it. Each step must be announced. */
export async function carryUp(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByText(`Podniesiono: ${name}`).waitFor({ state: 'attached' });
  await moveUp(page, `${name}: miejsce`);
  await page.keyboard.press('Space');
  await page.getByText(`Upuszczono: ${name}`).waitFor({ state: 'attached' });
}

/** Milliseconds that a busy machine may take to announce the effect of a key. */
const TOLD_MS = 4000;

/**
 * Moves the lifted row one place up. A key that arrives before the rows were measured has no effect, so it is pressed
 * again when nothing was announced for a while.
 */
export async function moveUp(page: Page, told: string): Promise<void> {
  const moved = async () => {
    await page.keyboard.press('ArrowUp');
    const there = page.getByText(told).waitFor({ state: 'attached', timeout: TOLD_MS });
    return there.then(
      () => true,
      () => false,
    );
  };
  expect((await moved()) || (await moved()) || (await moved()), told).toBe(true);
}
