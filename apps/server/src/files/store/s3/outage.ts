import { S3Fault } from './fault.ts';

/** ms after which a store that could not be reached is tried again. */
const PAUSE = 1_000;

/**
 * Refuses calls at once while the store cannot be reached, except one that tries it again. Otherwise each call would
 * wait for its own limit, and the calls that wait would take the places of those that need no file.
 */
export class Outage {
  #fault: S3Fault | null = null;
  #again = 0;
  #isTrying = false;
  #reachedAt = 0;

  get isOver(): boolean {
    return this.#fault === null;
  }

  /** @throws S3Fault the earlier one during an outage, or that of the call */
  async through<T>(call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const isTrial = this.#fault !== null;
    if (this.#fault !== null) {
      if (this.#isTrying || startedAt < this.#again) throw this.#fault;
      this.#isTrying = true;
    }
    try {
      const result = await call();
      this.#reach();
      return result;
    } catch (error) {
      if (!(error instanceof S3Fault)) throw error;
      if (!error.isLost) this.#reach();
      // One lost call says nothing when another one was answered since it began.
      else if (isTrial || this.#reachedAt <= startedAt) {
        this.#fault = error;
        this.#again = performance.now() + PAUSE;
      }
      throw error;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  #reach(): void {
    this.#fault = null;
    this.#reachedAt = performance.now();
  }
}
