import { z } from 'zod';

/** One field's error; `members` is the path of the field in the body, as one string or in segments. */
const fieldProblem = z.object({ message: z.string(), members: z.array(z.string()) });

/**
 * The body of every error, except for errors of the token calls (wire errors). `message` is Polish and never empty.
 * `code` is null for an error that has no code, such as plain validation. The shape of `data` depends on the code.
 */
export const problem = z.object({
  error: z.object({
    code: z.string().nullable(),
    message: z.string(),
    details: z.string().nullable(),
    data: z.unknown(),
    validationErrors: z.array(fieldProblem).nullable(),
  }),
});
export type ProblemBody = z.output<typeof problem>;
