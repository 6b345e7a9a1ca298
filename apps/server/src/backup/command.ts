import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { StartError } from '../process/start-error.mjs';

/** Exit code of a command that Ctrl+C ended, as shells report it. */
const INTERRUPTED = 130;

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Returns the size for people. */
export function sizeWords(bytes: number): string {
  const [amount, unit] =
    bytes < MB ? [bytes / 1024, 'kB'] : bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB'];
  return `${amount.toFixed(amount < 10 ? 1 : 0).replace('.', ',')} ${unit}`;
}

/** Returns the path as the person who typed it means it: npm runs commands in the project's folder. */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** Runs a command that Ctrl+C ends in order, and sets the exit code. */
export async function runCommand(command: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  try {
    process.exitCode = await command(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) process.stderr.write('\nPrzerwano; nic nie zostało w połowie.\n');
    else process.stderr.write(error instanceof StartError ? `\n${error.message}\n` : `${inspect(error)}\n`);
    process.exitCode = stopping.signal.aborted ? INTERRUPTED : 1;
  }
}
