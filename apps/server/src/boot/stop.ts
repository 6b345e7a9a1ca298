import { shownCause } from '../process/shown-cause.ts';

export interface StopOptions {
  /** Stops everything cleanly; called once. */
  stop(): Promise<void>;
  /** Called on a second Ctrl+C, right before the process ends. */
  abandon(): void;
}

/**
 * Milliseconds within which two signals count as one. npm passes the terminal's Ctrl+C on, so the signal may
 * arrive twice. A person who presses twice is slower.
 */
const SAME_GESTURE_MS = 700;

/**
 * Stops cleanly on Ctrl+C, on SIGTERM, when the terminal is closed, and when the launcher ends or asks for a stop. A
 * second Ctrl+C ends the process at once.
 *
 * @returns a function with which the program stops itself cleanly; it takes the exit code
 */
export function stopOnSignals({ stop, abandon }: StopOptions): (exitCode: number) => void {
  let began = 0;
  const begin = (exitCode: number): void => {
    if (began > 0) return;
    began = performance.now();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${shownCause(error)}\n`);
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
