import { loadavg } from 'node:os';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** A machine that runs other tests beside the measured ones gets so many times what is promised. */
export const PATIENCE = 3;

/** What half of the measured lie at or below. */
export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Infinity;

/** Writes a figure beside its goal, with the load that it was measured under. */
export function say(what: string, measured: string, goal: string): void {
  process.stdout.write(`  ${what}: ${measured} (goal ${goal}; load ${loadavg()[0]?.toFixed(1)})\n`);
}

/** Presses keys one by one and answers how many ms each took from the press until it was drawn. */
export async function typeAndMeasure(field: Locator, keys: number): Promise<number[]> {
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  await field.evaluate((element) => {
    const taken: number[] = [];
    Object.assign(globalThis, { taken });
    element.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // After the picture, not before it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => taken.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(0);
      }),
    );
  });
  for (let key = 0; key < keys; key += 1) {
    // A hand presses one key after another.
    await field.page().keyboard.press('a', { delay: 30 });
  }
  const taken = await field.page().evaluate(() => (globalThis as unknown as { taken: number[] }).taken);
  expect(taken.length).toBeGreaterThan(keys / 2);
  return taken.toSorted((one, other) => one - other);
}
