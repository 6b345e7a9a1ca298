import { isDeepStrictEqual } from 'node:util';
import { oauthProblem } from '@kartoteka/contract/connect';
import type { Route } from '@kartoteka/contract/route';
import { z } from 'zod';
import type { Answer } from '../../env/client.ts';

/** The envelope to its last key (wire errors). */
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

/** What every answer with data says of itself (wire errors), whoever gets it. */
const PROMISES: Readonly<Record<string, RegExp>> = {
  'cache-control': /^no-store$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-correlation-id': /^[0-9a-f-]{36}$/,
};
/** What no answer has: other origins let in, the software named, a cookie. */
const NEVER = /^(?:access-control-|server$|x-powered-by$|set-cookie$)/;

/** Null when the headers of an answer are those that every answer has, else the first that is not. */
export function headerFault({ headers }: Pick<Answer, 'headers'>): string | null {
  for (const [name, promise] of Object.entries(PROMISES)) {
    const said = headers.get(name) ?? '';
    if (!promise.test(said)) return `${name}: ${said || 'nothing'}`;
  }
  return [...headers.keys()].find((name) => NEVER.test(name)) ?? null;
}

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
