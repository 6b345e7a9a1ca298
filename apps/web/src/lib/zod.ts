// Stands in for 'zod' in the browser's build (an alias in vite.config.ts): every module that makes a schema gets it from
// here, so the switch below is always thrown first. Compiled parsers need `new Function`, which the page's policy forbids;
// even zod's probe for it would be reported as a violation.
import { config } from 'zod/v4';

config({ jitless: true });

// oxlint-disable-next-line oxc/no-barrel-file -- stands in for the package, so it exports what the package does
export * from 'zod/v4';
