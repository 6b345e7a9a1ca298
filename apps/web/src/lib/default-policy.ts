type Cleaner = (html: string) => string;

/** The cleaner is large, so it comes with the first part of the panel that shows or edits rich text. */
let cleaner: Cleaner | null = null;

export function cleanSinksWith(clean: Cleaner): void {
  cleaner = clean;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown;
}

/**
 * Installs the Trusted Types policy `default`. HTML for any sink is cleaned first, and refused before the cleaner is
 * there. Scripts and script addresses are always refused.
 */
export function installDefaultPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    // The browser refuses a sink whose policy answers null.
    createHTML: (html) => cleaner?.(html) ?? null,
  });
}
