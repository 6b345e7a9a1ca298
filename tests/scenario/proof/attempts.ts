import type { Attempt } from './caller.ts';

/** Maximum time of a call in ms. */
export const LONGEST = 8_000;
/** Maximum time in ms from the end of a fault until all calls succeed again. */
export const WELL = 10_000;

/** A fault that happened to the servers or the database, with its times in ms. */
export interface FaultRecord {
  readonly name: string;
  readonly begun: number;
  readonly ended: number;
}

/** Returns a sentence for each call that was answered with 500. */
export function complaintsOfAnswers(
  attempts: readonly Attempt[],
  faults: readonly FaultRecord[],
): readonly string[] {
  return attempts
    .filter(({ status }) => status === 500)
    .map(({ route, ended }) => `${route} answered 500 after ${faultBefore(ended, faults)}`);
}

const faultBefore = (time: number, faults: readonly FaultRecord[]): string =>
  faults.findLast((fault) => fault.begun <= time)?.name ?? 'any fault';

/**
 * Returns a sentence for each call that took too long, and for each fault after which calls failed for too
 * long. Both also happen on a busy machine.
 */
export function complaintsOfTimes(
  attempts: readonly Attempt[],
  faults: readonly FaultRecord[],
): readonly string[] {
  const complaints: string[] = [];
  for (const { route, begun, ended } of attempts) {
    const taken = ended - begun;
    if (taken > LONGEST) complaints.push(`${route} took ${taken} ms after ${faultBefore(ended, faults)}`);
  }
  for (const [nth, fault] of faults.entries()) {
    const late = recovery(attempts, fault, faults[nth + 1]);
    if (late > WELL) complaints.push(`after ${fault.name} calls failed for ${late} ms`);
  }
  return complaints;
}

/** Returns the ms from the end of a fault to the last failed call before the next fault, or 0 if no call failed. */
export function recovery(
  attempts: readonly Attempt[],
  { ended }: FaultRecord,
  next: FaultRecord | undefined,
): number {
  const failed = attempts.filter(
    (one) => isFailed(one) && one.ended > ended && one.ended < (next?.begun ?? Infinity),
  );
  return Math.max(0, ...failed.map((one) => one.ended - ended));
}

const isFailed = ({ status }: Attempt): boolean => status === 0 || status >= 500;
