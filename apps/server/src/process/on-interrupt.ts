import type { Writable } from 'node:stream';

/** Exit code of a command that was interrupted. Shells use this number for Ctrl+C. */
export const INTERRUPTED = 130;

type Output = Writable & { readonly isTTY?: boolean };

/**
 * Calls `act` when Ctrl+C, SIGTERM or a closed terminal interrupts the command, which then cleans up and ends. A command
 * whose output nobody reads any more goes on without it.
 */
export function onInterrupt(
  act: () => void,
  outputs: readonly Output[] = [process.stdout, process.stderr],
): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, act);
  // A closed terminal refuses every write, and so does a pipe whose reader has ended (EPIPE). An error that nobody
  // handles would end the command before it cleans up.
  for (const output of outputs)
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (output.isTTY !== true && error.code !== 'EPIPE') throw error;
    });
}
