import { isDeepStrictEqual } from 'node:util';
import { oauthProblem } from '@kartoteka/contract/connect';
import type { Route } from '@kartoteka/contract/route';
import { z } from 'zod';
import type { Answer } from '../../env/client.ts';

/** The error envelope without any further key (wire errors). */
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

/** Headers that every checked answer must have, with their values (wire errors). */
const PROMISES: Readonly<Record<string, RegExp>> = {
  'cache-control': /^no-store$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-correlation-id': /^[0-9a-f-]{36}$/,
};
/** Headers that no answer has: permissions for other origins, the software's name, a cookie. */
const NEVER = /^(?:access-control-|server$|x-powered-by$|set-cookie$)/;

/** Returns the first header that is wrong or missing in an answer, or null when all are right. */
export function headerFault({ headers }: Pick<Answer, 'headers'>): string | null {
  for (const [name, promise] of Object.entries(PROMISES)) {
    const said = headers.get(name) ?? '';
    if (!promise.test(said)) return `${name}: ${said || 'nothing'}`;
  }
  return [...headers.keys()].find((name) => NEVER.test(name)) ?? null;
}

/** Returns what differs between an answer and its contract, unknown keys included, or null when they agree. */
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
