import type { TurnOrder } from '../../../browser/turns.ts';
import { isLoopback } from '../../../http/request/address.ts';
import type { AnonymousContext } from '../../../http/request-context.ts';

/** Maximum number of files that one signed-in person may order at a time. */
const OF_A_PERSON = 3;

/**
 * Returns the owner and priority of a file in the printing queue. All anonymous callers from one network together may
 * order one file at a time. Behind a proxy that is not trusted, all callers seem to come from this machine. The files
 * of anonymous callers are then not counted. Signed-in people always go first.
 *
 * @param trustsProxy whether a proxy provides the callers' addresses
 */
export function printOrder(
  { caller, address, network }: Pick<AnonymousContext, 'caller' | 'address' | 'network'>,
  trustsProxy: boolean,
): TurnOrder {
  if (caller !== null) return { owner: `user ${caller.userId}`, atMost: OF_A_PERSON, goesFirst: true };
  const isOwn = trustsProxy || !isLoopback(address);
  return { owner: isOwn ? `network ${network}` : null, atMost: 1, goesFirst: false };
}
