import { afterEach, beforeEach, vi } from 'vitest';
import { clearPage } from './render-part.tsx';

/** Errors that the running test caused. They fail it, as in the journeys. */
const problems: string[] = [];

addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`));
addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${String(reason)}`));

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
