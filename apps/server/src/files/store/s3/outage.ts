import { S3Fault } from './fault.ts';

/** Milliseconds after which a store that could not be reached is tried again. */
const PAUSE = 1_000;

/**
 * Refuses calls at once while the store cannot be reached, except one call at a time that tries the store again.
 * Otherwise each call would wait for its own time limit, and take the place of a call that needs no file.
 */
export class Outage {
  #fault: S3Fault | null = null;
  #again = 0;
  #isTrying = false;
  #reachedAt = 0;

  get isOver(): boolean {
    return this.#fault === null;
  }

  /** Makes a call. @throws S3Fault the last fault during an outage, or the fault of this call */
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
      // A lost call begins no outage when another call was answered after the lost call began.
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
