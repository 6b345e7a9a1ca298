import { beforeEach, expect, vi } from 'vitest';

export interface HeldUploads {
  /** Returns the number of uploads that were sent so far. */
  readonly count: () => number;
  /** Answers the upload with this number, counted from 0, as soon as it has been sent. `id` is the id of the file. */
  readonly answer: (at: number, id: string) => Promise<void>;
}

/** Lets every upload of the tests of a file wait until the test answers it. */
export function holdUploads(): HeldUploads {
  let held: XMLHttpRequest[] = [];
  beforeEach(() => {
    held = [];
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function hold(this: XMLHttpRequest) {
      held.push(this);
    });
  });
  return {
    count: () => held.length,
    async answer(at, id) {
      await expect.poll(() => held.length).toBeGreaterThan(at);
      const request = held[at];
      if (request === undefined) throw new Error(`There is no upload ${at}`);
      const answer = { status: { value: 200 }, responseText: { value: JSON.stringify({ id }) } };
      Object.defineProperties(request, answer);
      request.dispatchEvent(new Event('load'));
    },
  };
}
