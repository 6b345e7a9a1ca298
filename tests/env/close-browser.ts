import { afterAll } from 'vitest';
import { closeBrowser } from './browser.ts';

// Only a set-up file runs for each test file, because the module of the browser is loaded once in a worker.
afterAll(closeBrowser);
