// Replaces 'zod' in the browser's build (an alias in vite.config.ts). Every module that makes a schema imports this
// file, so the switch below is set first. Compiled parsers need `new Function`, which the page's
// Content-Security-Policy forbids. Even zod's probe for it would be reported as a violation.
import { config } from 'zod/v4';

config({ jitless: true });

// oxlint-disable-next-line oxc/no-barrel-file -- replaces the package, so it exports the same names
export * from 'zod/v4';
