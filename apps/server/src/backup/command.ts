import { resolve } from 'node:path';
import { INTERRUPTED, onInterrupt } from '../process/on-interrupt.ts';
import { shownError } from '../shown-error.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Formats a size in Polish: '512 kB', '1,4 GB'. */
export function sizeWords(bytes: number): string {
  const [amount, unit] =
    bytes < MB ? [bytes / 1024, 'kB'] : bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB'];
  return `${amount.toFixed(amount < 10 ? 1 : 0).replace('.', ',')} ${unit}`;
}

/**
 * Resolves a typed path against the folder in which it was typed, because npm runs commands in the project's folder.
 */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/**
 * Runs a command and sets the exit code. Ctrl+C, SIGTERM and a closed terminal abort the signal, so that the command can
 * clean up.
 */
export async function runCommand(command: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const stopping = new AbortController();
  onInterrupt(() => stopping.abort());
  try {
    process.exitCode = await command(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) process.stderr.write('\nPrzerwano; nic nie zostało w połowie.\n');
    else process.stderr.write(shownError(error));
    process.exitCode = stopping.signal.aborted ? INTERRUPTED : 1;
  }
}
