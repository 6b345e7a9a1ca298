import { afterEach, beforeEach, vi } from 'vitest';

/** Lets every call of the tests of a file wait. Returns a function with the answers that they wait for, in order. */
export function holdCalls(): () => readonly ((answer: Response) => void)[] {
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
  return () => answers;
}
