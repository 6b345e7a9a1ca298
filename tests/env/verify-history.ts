import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Milliseconds that the command may take, with room for a busy machine. */
const PATIENCE_MS = 150_000;

/** The exit code and the output of the command. */
interface Ended {
  readonly code: number;
  readonly lines: string[];
  readonly errors: string;
}

/** Runs the command as `npm run verify-history` does. */
export function verifyHistory(variables: Readonly<Record<string, string>>): Promise<Ended> {
  const FILES_DIR = join(inject('cluster').dataDir, 'content');
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', FILES_DIR, ...variables };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['apps/server/src/verify-history.ts'],
      { cwd: ROOT, env, timeout: PATIENCE_MS },
      (error, out, errors) =>
        resolve({ code: Number(error?.code ?? 0), lines: out.trimEnd().split('\n'), errors: errors.trim() }),
    );
  });
}
