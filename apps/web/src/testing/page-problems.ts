import { afterEach, beforeEach, vi } from 'vitest';
import { clearPage } from './render-part.tsx';

/** Errors that the running test caused. They fail the test, as in the end-to-end tests. */
const problems: string[] = [];

addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`));
addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${String(reason)}`));

// The pointer stays where the last test left it. In the next test it may open a tooltip that covers a button. A person
// would move the pointer away, but a test would wait for the button until it times out.
const style = document.createElement('style');
style.textContent = '[role="tooltip"] { pointer-events: none !important; }';
document.head.append(style);

beforeEach(() => {
  problems.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    problems.push(words.map(String).join(' '));
  });
});

afterEach(() => {
  clearPage();
  vi.restoreAllMocks();
  if (problems.length > 0) throw new Error(`The browser reported: ${problems.join('\n')}`);
});
