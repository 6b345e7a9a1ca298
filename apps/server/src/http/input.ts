import type { Route } from '@kartoteka/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { issueMessage } from './issue-message.ts';
import { type FieldError, MOST_TOLD, NotFound, ValidationError } from './problem.ts';
import { textFaults } from './untrusted.ts';

/** Path parameters; a malformed one is answered as an unknown one is. */
export function parseParams(route: Route, request: FastifyRequest): unknown {
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}

/** What the schemas of a route made of a call. */
export interface ReadInput {
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Query and body by the route's schemas, or a 400 with one error for each field of both.
 *
 * @param besides what else is wrong with a body that its schema refuses
 */
export async function parseQueryAndBody(
  route: Route,
  sent: ReadInput,
  besides: (body: unknown) => Promise<readonly FieldError[]>,
): Promise<ReadInput> {
  const rawBody = sent.body ?? {};
  const faults = [...textFaults(sent.query), ...textFaults(rawBody)];
  if (faults.length > 0) throw ValidationError.of(faults);
  const query = route.query.safeParse(sent.query, { error: issueMessage });
  const body = route.body.safeParse(rawBody, { error: issueMessage });
  if (query.success && body.success) return { query: query.data, body: body.data };
  throw new ValidationError([
    ...fieldErrors(query.error),
    ...fieldErrors(body.error),
    ...(body.success ? [] : await besides(rawBody)),
  ]);
}

function fieldErrors(error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).slice(0, MOST_TOLD).flatMap((issue) => {
    const members = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ message: issue.message, members }];
    return issue.keys
      .slice(0, MOST_TOLD)
      .map((key) => ({ message: issue.message, members: [...members, key] }));
  });
}
