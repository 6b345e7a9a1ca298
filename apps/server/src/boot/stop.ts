import { inspect } from 'node:util';

/** What may end the process in order, and what then has to be done. */
export interface StopOptions {
  /** Stops everything in order; called once. */
  stop(): Promise<void>;
  /** Called when somebody insists. The process ends right after it. */
  abandon(): void;
}

/** A terminal's Ctrl+C may reach us twice, from the terminal and from npm; an impatient person is slower. */
const SAME_GESTURE_MS = 700;

/**
 * Ends the process in order on Ctrl+C, SIGTERM, a closed terminal, and when the launcher asks or is gone. A second
 * Ctrl+C ends it at once.
 *
 * @returns the same, to be asked for by the program itself, with its exit code
 */
export function stopOnSignals({ stop, abandon }: StopOptions): (exitCode: number) => void {
  let began = 0;
  const begin = (exitCode: number): void => {
    if (began > 0) return;
    began = performance.now();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${inspect(error)}\n`);
        process.exit(1);
      },
    );
  };
  const insist = (): void => {
    if (began === 0) begin(0);
    else if (performance.now() - began > SAME_GESTURE_MS) {
      abandon();
      process.exit(130);
    }
  };
  process.on('SIGINT', insist);
  process.on('SIGTERM', () => begin(0));
  process.on('SIGHUP', () => begin(0));
  process.on('message', (message) => {
    if (message === 'stop') begin(0);
    if (message === 'insist') insist();
  });
  process.on('disconnect', () => begin(0));
  return begin;
}
