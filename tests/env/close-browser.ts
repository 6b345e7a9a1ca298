import { afterAll } from 'vitest';
import { closeBrowser } from './browser.ts';

// A set-up file runs for each test file, while the module of the browser is loaded once in a worker.
afterAll(closeBrowser);
