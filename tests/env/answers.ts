import type { Answer } from './client.ts';

/** Status and code of an answer, which identify a refusal. */
export const codeOf = (answer: Answer): unknown => [answer.status, answer.problem?.code ?? null];

/** Returns the fields that a refusal marks, in the order of the refusal. */
export const markOf = (answer: Answer): unknown =>
  answer.problem?.validationErrors?.map(({ members }) => members.join('.'));
