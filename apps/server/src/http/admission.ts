import type { Access, Route } from '@kartoteka/contract/route';
import type { FastifyRequest } from 'fastify';
import type { CallLimit } from './call-limit.ts';
import type { Authenticate, Caller } from './caller.ts';
import { parseParams } from './input.ts';
import { Forbidden, Unauthenticated } from './problem.ts';

export interface AdmissionOptions {
  authenticate: Authenticate;
  /** Calls a minute of one token, or of one address that has none. */
  callLimit: CallLimit;
  /** Told of every refusal for want of rights. */
  onDenied: (caller: Caller, route: Route, request: FastifyRequest) => void;
}

const BEARER = /^bearer +([\w-]{1,200})$/i;

/** The token of an Authorization header, null for none or one that cannot be ours. */
export function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header)?.[1] ?? null);
}

/** The first steps of the wire's order of checks, before a byte of the body is read: token, policy, path. */
export async function admit(route: Route, request: FastifyRequest, options: AdmissionOptions): Promise<void> {
  const token = bearerToken(request.headers.authorization);
  const caller = token === null ? null : await options.authenticate(token, new Date());
  options.callLimit.count(caller?.sessionId ?? request.ip);
  request.caller = caller;
  if (route.access.kind !== 'anonymous') {
    if (caller === null) throw new Unauthenticated();
    if (!mayCall(route.access, caller)) {
      options.onDenied(caller, route, request);
      throw new Forbidden();
    }
  }
  request.parsedParams = parseParams(route, request);
}

function mayCall(access: Access, caller: Caller): boolean {
  return access.kind !== 'policy' || access.anyOf.some((policy) => caller.policies.has(policy));
}
