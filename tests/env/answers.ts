import type { Answer } from './client.ts';

/** Returns the status and the code of an answer, which identify a refusal. The code is null if the answer has none. */
export const codeOf = (answer: Answer): unknown => [answer.status, answer.problem?.code ?? null];

/** Returns the fields that a refusal marks, in the order of the refusal, or undefined if it marks none. */
export const markOf = (answer: Answer): unknown =>
  answer.problem?.validationErrors?.map(({ members }) => members.join('.'));
