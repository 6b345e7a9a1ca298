import { afterEach, beforeEach, expect, vi } from 'vitest';

export interface HeldCalls {
  /** Returns the functions that answer the calls so far, in the order of the calls. */
  readonly answers: () => readonly ((answer: Response) => void)[];
  /** Answers the call with this number, counted from 0, as soon as it has been sent. */
  readonly answer: (at: number, response: Response) => Promise<void>;
}

/** Lets every call of the tests of a file wait until the test answers it. */
export function holdCalls(): HeldCalls {
  let answers: ((answer: Response) => void)[] = [];
  beforeEach(() => {
    answers = [];
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((answer) => {
          answers.push(answer);
        }),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return {
    answers: () => answers,
    async answer(at, response) {
      await expect.poll(() => answers.length).toBeGreaterThan(at);
      answers[at]?.(response);
    },
  };
}

/** Returns the server's refusal of a form with these violations. */
export function refusal(
  validationErrors: readonly { message: string; members: readonly string[] }[],
): Response {
  return Response.json(
    {
      error: { code: null, message: 'Popraw zaznaczone pola.', details: null, data: null, validationErrors },
    },
    { status: 400 },
  );
}
