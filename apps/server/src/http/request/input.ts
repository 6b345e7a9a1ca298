import type { Route } from '@kartoteka/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { issueMessage } from './issue-message.ts';
import { type FieldError, MAX_REPORTED, NotFound, ValidationError } from '../answer/problem.ts';
import { textFaults } from './text-faults.ts';

/** Parses path parameters. Malformed parameters are answered with 404, like unknown ids. */
export function parseParams(route: Route, request: FastifyRequest): unknown {
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}

/** The query and the body of a call. */
export interface ReadInput {
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses query and body with the route's schemas.
 *
 * @param furtherFaults returns further faults of a body that its schema refuses
 * @throws ValidationError with the wrong fields of both; if there are `textFaults`, only with these
 * @throws BadRequest for a query or a body that is nested too deep
 */
export async function parseQueryAndBody(
  route: Route,
  sent: ReadInput,
  furtherFaults: (body: unknown) => Promise<readonly FieldError[]>,
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
    ...(body.success ? [] : await furtherFaults(rawBody)),
  ]);
}

function fieldErrors(error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).slice(0, MAX_REPORTED).flatMap((issue) => {
    const members = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ message: issue.message, members }];
    return issue.keys
      .slice(0, MAX_REPORTED)
      .map((key) => ({ message: issue.message, members: [...members, key] }));
  });
}
