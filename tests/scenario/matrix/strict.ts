import { isDeepStrictEqual } from 'node:util';
import { oauthProblem } from '@kartoteka/contract/connect';
import type { Route } from '@kartoteka/contract/route';
import { z } from 'zod';
import type { Answer } from '../../env/client.ts';

/** The envelope to its last key (wire, 'Errors'). */
const envelope = z.strictObject({
  error: z.strictObject({
    code: z.string().nullable(),
    message: z.string().min(1),
    details: z.null(),
    data: z.unknown(),
    validationErrors: z
      .array(z.strictObject({ message: z.string().min(1), members: z.array(z.string()) }))
      .nullable(),
  }),
});

/** Null when the answer is what its contract says and not a key more, else what is wrong with it. */
export function answerFault(route: Route, answer: Answer): string | null {
  if (answer.status >= 300) {
    const schema = route.bodyMedia === 'form' ? oauthProblem.strict() : envelope;
    return schema.safeParse(answer.body).error?.message ?? null;
  }
  if (route.answerKind === 'nothing') return answer.bytes.length === 0 ? null : 'content beside a 204';
  if (route.answerKind === 'file') return answer.bytes.length > 0 ? null : 'an empty file';
  const parsed = route.answer.safeParse(answer.body);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(parsed.data, answer.body) ? null : 'keys that the contract does not know';
}
