import { StartError } from '../apps/server/src/process/start-error.mjs';
import { prepare } from './lib/prepare.mjs';
import { serve } from './lib/serve.mjs';

// Plain JavaScript without packages, because it runs under the machine's own Node before anything is installed.
try {
  process.exitCode = await serve(await prepare());
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
