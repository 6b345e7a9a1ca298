import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRecord } from './attempts.ts';

/** Something that happens to the servers or the database. */
export interface Fault {
  readonly name: string;
  /** Milliseconds between the beginning and the end, or 0 for a fault that happens at once. */
  readonly lasts: number;
  begin(): Promise<void> | void;
  end?(): Promise<void> | void;
}

/** Waits until the servers and the database work again. */
type Recover = () => Promise<void>;

/**
 * Causes faults one after another while people take steps. Each fault begins after a set number of steps. Steps go on
 * during a fault, and wait only when the next fault is due before the current fault is over.
 */
export class Director {
  readonly records: FaultRecord[] = [];
  readonly #faults: readonly Fault[];
  readonly #every: number;
  readonly #recover: Recover;
  #steps = 0;
  #running: Promise<void> = Promise.resolve();
  #begun = 0;
  #isHappening = false;

  constructor(faults: readonly Fault[], steps: number, recover: Recover) {
    this.#faults = faults;
    this.#every = Math.max(1, Math.floor(steps / (faults.length + 1)));
    this.#recover = recover;
  }

  /**
   * Waits while a step may not begin, and causes the next fault when it is due. Must be called before each
   * step. Rejects when a fault could not be caused or undone.
   */
  async gate(): Promise<void> {
    while (this.#isHappening && this.#isDue()) await this.#running;
    this.#steps += 1;
    const fault = this.#faults[this.#begun];
    if (fault === undefined || this.#isHappening || !this.#isDue()) return;
    this.#begun += 1;
    this.#running = this.#happen(fault);
    // Ignores the error here, because it reaches the callers of `gate` and `over`.
    this.#running.catch(() => undefined);
  }

  #isDue(): boolean {
    return this.#begun < this.#faults.length && this.#steps >= (this.#begun + 1) * this.#every;
  }

  /** Waits until the last fault is over. Rejects when a fault could not be caused or undone. */
  async over(): Promise<void> {
    await this.#running;
  }

  async #happen(fault: Fault): Promise<void> {
    this.#isHappening = true;
    const begun = Date.now();
    await fault.begin();
    await sleep(fault.lasts);
    await fault.end?.();
    this.records.push({ name: fault.name, begun, ended: Date.now() });
    await this.#recover();
    this.#isHappening = false;
  }
}
