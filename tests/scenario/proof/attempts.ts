import type { Attempt } from './caller.ts';

/** ms; what a call may take in the worst case, and how soon after a fault all calls must succeed again. */
const LONGEST = 8_000;
const WELL = 10_000;

/** Something that was done to the servers or the database; times in ms. */
export interface FaultRecord {
  readonly name: string;
  readonly begun: number;
  readonly ended: number;
}

/** Judges how calls were answered: nobody waited for long, no 500, and all was well soon after each fault. */
export function complaintsOfAttempts(
  attempts: readonly Attempt[],
  faults: readonly FaultRecord[],
): readonly string[] {
  const complaints: string[] = [];
  for (const { route, begun, ended, status } of attempts) {
    const during = faults.findLast((fault) => fault.begun <= ended)?.name ?? 'any fault';
    if (ended - begun > LONGEST) complaints.push(`${route} took ${ended - begun} ms after ${during}`);
    if (status === 500) complaints.push(`${route} answered 500 after ${during}`);
  }
  for (const [nth, fault] of faults.entries()) {
    const late = recovery(attempts, fault, faults[nth + 1]);
    if (late > WELL) complaints.push(`after ${fault.name} calls failed for ${late} ms`);
  }
  return complaints;
}

/** ms from the end of a fault to the last failed call before the next fault. */
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
