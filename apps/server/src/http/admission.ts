import type { Access, Route } from '@kartoteka/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';
import type { CallLimit } from './call-limit.ts';
import type { Authenticate, Caller } from './caller.ts';
import { parseParams } from './input.ts';
import { Forbidden, Unauthenticated } from './problem.ts';
import type { Shares } from './shares.ts';
import { hashToken } from './token.ts';

export interface AdmissionOptions {
  authenticate: Authenticate;
  /** Whether a token was ever given out here; costs next to nothing. */
  isOurs: (token: string) => boolean;
  /** Calls a minute of one token, or of one address that has none. */
  callLimit: CallLimit;
  /** What one account, or one network that has none, has under way. */
  shares: Shares;
  /** Told of every refusal for want of rights. */
  onDenied: (caller: Caller, route: Route, request: FastifyRequest) => void;
}

const BEARER = /^bearer +([\w-]{1,200})$/i;

/** The token of an Authorization header, null for none or one that cannot be ours. */
export function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header)?.[1] ?? null);
}

/** The first steps of the wire's order of checks, before a byte of the body is read: token, policy, path. */
export async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AdmissionOptions,
): Promise<void> {
  const caller = await callerOf(route, request, options);
  request.caller = caller;
  // Sign-in has a queue of its own.
  if (route.bodyMedia !== 'form') takePlace(bucketOf(route, ownerOf(request)), reply, options);
  if (route.access.kind !== 'anonymous') {
    if (caller === null) throw new Unauthenticated();
    if (!mayCall(route.access, caller)) {
      options.onDenied(caller, route, request);
      throw new Forbidden();
    }
  }
  request.parsedParams = parseParams(route, request);
}

/**
 * Finds the caller, and counts the call. Made-up tokens are told and counted before anything is looked up, by themselves:
 * whoever floods with them takes nothing from those who share the address, neither from those without a token nor from
 * one whose token has just ended, which counts for itself as long as it comes.
 */
async function callerOf(
  route: Route,
  request: FastifyRequest,
  { authenticate, isOurs, callLimit }: AdmissionOptions,
): Promise<Caller | null> {
  const { authorization } = request.headers;
  const token = bearerToken(authorization);
  if (token === null || !isOurs(token)) {
    const network = bucketOf(route, networkOf(request.ip));
    callLimit.count(authorization === undefined ? network : `${network} with a made-up token`);
    return null;
  }
  const caller = await authenticate(token, new Date());
  callLimit.count(caller?.sessionId ?? hashToken(token).toString('base64url'));
  return caller;
}

/** Whose share a call comes out of. */
export const ownerOf = ({ caller, ip }: FastifyRequest): string => caller?.userId ?? networkOf(ip);

/** Where a route is counted apart, its calls have a count of their own. */
const bucketOf = ({ isCountedApart, name }: Route, owner: string): string =>
  isCountedApart ? `${owner} at ${name}` : owner;

/** Until the answer has gone, or nobody waits for it any more. */
function takePlace(owner: string, { raw }: FastifyReply, { shares }: AdmissionOptions): void {
  if (raw.closed) return;
  raw.once('close', shares.take(owner));
}

function mayCall(access: Access, caller: Caller): boolean {
  return access.kind !== 'policy' || access.anyOf.some((policy) => caller.policies.has(policy));
}
