import { WORKER_ADDRESS } from '../worker/worker-file.ts';

type Cleaner = (html: string) => string;

/**
 * Cleans HTML. The code is large, so the first part of the app that shows or edits rich text loads it; null
 * until then.
 */
let cleaner: Cleaner | null = null;

export function cleanSinksWith(clean: Cleaner): void {
  cleaner = clean;
}

interface PolicyRules {
  readonly createHTML: (html: string) => string | null;
  readonly createScriptURL: (address: string) => string | null;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/**
 * Installs the Trusted Types policy `default`. HTML for any sink is cleaned, or refused until the cleaner is
 * loaded. The only accepted script address is the service worker's. Scripts as text are always refused.
 */
export function installDefaultPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    // The browser refuses a sink whose policy answers null.
    createHTML: (html) => cleaner?.(html) ?? null,
    createScriptURL: (address) => (address === WORKER_ADDRESS ? address : null),
  });
}
