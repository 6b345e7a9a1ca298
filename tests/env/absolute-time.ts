import { loadavg } from 'node:os';
import { expect, type TestContext } from 'vitest';

/** Factor by which goals for times are relaxed, because tests measure while the suite keeps the machine busy. */
export const PATIENCE = 3;

/** CPU time in ms of the computation that measures the machine. */
const SAMPLE_MS = 200;
/**
 * Minimum share of a core that a computing thread must get. On a machine that gives less, a journey takes several times
 * as long, because the browser, the server and the database wait for each other. Such a machine is too busy to measure.
 */
const LEAST_SHARE = 0.5;

/**
 * Returns the share of a core that this thread gets now: 1 on an idle machine, about 1/4 with eight busy threads on two
 * cores.
 */
function shareOfCore(): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  const used = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  while (used() < SAMPLE_MS) Math.sqrt(performance.now());
  return used() / (performance.now() - began);
}

/** Prints a figure next to its goal, with the machine's load. */
export function say(what: string, measured: string, goal: string): void {
  process.stdout.write(`  ${what}: ${measured} (goal ${goal}; load ${loadavg()[0]?.toFixed(1)})\n`);
}

/**
 * Fails a test whose measured time is not below `most`. On a machine that is too busy to measure, skips the test with
 * this reason instead, because the time then says nothing about the product.
 *
 * @param taken ms
 * @param most ms
 */
export function expectTime(
  { skip }: Pick<TestContext, 'skip'>,
  what: string,
  taken: number,
  most: number,
): void {
  if (taken >= most) skipIfBusy({ skip }, `${what} took ${Math.round(taken)} ms`);
  expect(taken, `ms: ${what}`).toBeLessThan(most);
}

/**
 * Fails a test that found delays. On a machine that is too busy to measure, skips the test with the delays as the
 * reason.
 *
 * @param delays one sentence for each call that took too long
 */
export function expectNoDelays(context: Pick<TestContext, 'skip'>, delays: readonly string[]): void {
  if (delays.length > 0) skipIfBusy(context, delays.join(', '));
  expect(delays).toEqual([]);
}

function skipIfBusy({ skip }: Pick<TestContext, 'skip'>, found: string): void {
  const share = shareOfCore();
  skip(
    share < LEAST_SHARE,
    `${found} on a busy machine, where a thread gets ${Math.round(share * 100)} % of a core`,
  );
}
