import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the median of the numbers, or Infinity for an empty list. */
export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Infinity;

/** Presses keys one by one. Returns the ms from each press until the next frame was drawn, in ascending order. */
export async function typeAndMeasure(field: Locator, keys: number): Promise<number[]> {
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  await field.evaluate((element) => {
    const taken: number[] = [];
    Object.assign(globalThis, { taken });
    element.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A posted message arrives after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => taken.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(0);
      }),
    );
  });
  for (let key = 0; key < keys; key += 1) {
    await field.page().keyboard.press('a', { delay: 30 });
  }
  const taken = await field.page().evaluate(() => (globalThis as unknown as { taken: number[] }).taken);
  expect(taken.length).toBeGreaterThan(keys / 2);
  return taken.toSorted((one, other) => one - other);
}
