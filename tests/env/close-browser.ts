import { afterAll } from 'vitest';
import { closeBrowser } from './browser.ts';

// This hook is in a set-up file, because Vitest runs set-up files for each test file. In `browser.ts`, which a worker
// loads only once, the hook would be registered only for the first test file.
afterAll(closeBrowser);
