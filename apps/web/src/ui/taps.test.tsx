import { expect, onTestFinished, test, vi } from 'vitest';
import { ignoreFurtherTapsBeneath } from './taps.ts';

/**
 * Taps an element and returns whether it noticed the tap. `detail` is the number of the tap within a double
 * tap.
 */
function tapOn(element: HTMLElement, detail: number): boolean {
  const notice = vi.fn<() => void>();
  element.addEventListener('click', notice, { once: true });
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  element.removeEventListener('click', notice);
  return notice.mock.calls.length === 1;
}

test('a second tap that arrives long after the first one closed a dialog presses nothing beneath it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const beneath = document.body.appendChild(document.createElement('div'));
  ignoreFurtherTapsBeneath();
  vi.advanceTimersByTime(60_000);
  expect(tapOn(beneath, 2)).toBe(false);
  expect([tapOn(beneath, 1), tapOn(beneath, 2)]).toEqual([true, true]);
});
