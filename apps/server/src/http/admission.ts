import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from '@kartoteka/contract/client-version';
import type { Route } from '@kartoteka/contract/route';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './request/address.ts';
import type { CallLimit } from './limits/call-limit.ts';
import type { Authenticate, Caller } from './access/caller.ts';
import { parseParams } from './request/input.ts';
import { BusinessError, Forbidden, Unauthenticated } from './answer/problem.ts';
import type { Shares } from './limits/shares.ts';
import { mayCall } from './access/may-call.ts';
import { ownerOf } from './request/owner-of.ts';
import { bearerToken, hashToken } from './access/token.ts';
import type { OnDenied } from './observe/denial-trail.ts';

export interface AdmissionOptions {
  authenticate: Authenticate;
  /** Whether this installation issued the token; needs no query. */
  isOurs: (token: string) => boolean;
  /**
   * Limit of calls per minute: of one session, or of one network for calls without a token of this
   * installation.
   */
  callLimit: CallLimit;
  /** Limit of running calls of one account, or of one network for calls without an account. */
  shares: Shares;
  /** Called for every refusal for lack of permission. */
  onDenied: OnDenied;
}

/**
 * Does the first checks in the order of the wire, before the body is read: token, limits, policy, client
 * version, path.
 */
export async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AdmissionOptions,
): Promise<void> {
  const caller = await callerOf(route, request, options);
  request.caller = caller;
  // A sign-in does not count against a share, because sign-ins have their own queue.
  if (route.bodyMedia !== 'form') takePlace(bucketOf(route, ownerOf(request)), reply, options);
  if (route.access.kind !== 'anonymous') {
    if (caller === null) throw new Unauthenticated();
    if (!mayCall(route.access, caller)) {
      options.onDenied(caller, route, request);
      throw new Forbidden();
    }
    if (route.effect === 'write') refuseOldClient(request);
  }
  request.parsedParams = parseParams(route, request);
}

/** Refuses a write by a web app that is too old, before the body is read (wire client-version). */
function refuseOldClient({ headers }: FastifyRequest): void {
  const version = headers[CLIENT_VERSION_HEADER.toLowerCase()];
  if (typeof version !== 'string' || !/^\d{1,9}$/.test(version)) return;
  if (Number(version) < CLIENT_VERSION.oldest)
    throw new BusinessError(businessRule('Kartoteka:ClientTooOld'));
}

/**
 * Finds the caller and counts the call. Made-up tokens are recognised without a query and counted separately, so that a
 * flood of them does not use up the limit of other callers in the same network. A token of this installation that is no
 * longer valid has its own limit, too.
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

/** Returns the name under which a call is counted. A route with `isCountedApart` has counters of its own. */
const bucketOf = ({ isCountedApart, name }: Route, owner: string): string =>
  isCountedApart ? `${owner} at ${name}` : owner;

/** Counts a call against its owner's share until the answer is sent or the client has disconnected. */
function takePlace(owner: string, { raw }: FastifyReply, { shares }: AdmissionOptions): void {
  if (raw.closed) return;
  raw.once('close', shares.take(owner));
}
