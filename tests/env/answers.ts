import type { Answer } from './client.ts';

/** Status and code of an answer, which identify a refusal. */
export const codeOf = (answer: Answer): unknown => [answer.status, answer.problem?.code ?? null];

/** The fields that a refusal marks, in its order. */
export const markOf = (answer: Answer): unknown =>
  answer.problem?.validationErrors?.map(({ members }) => members.join('.'));
