import type { TurnOrder } from '../../../browser/turns.ts';
import { isLoopback } from '../../../http/address.ts';
import type { AnonymousWork } from '../../../http/work.ts';

/** Files that a person may order at the same time; a stranger's address one. */
const OF_A_PERSON = 3;

/**
 * Whose turn a file is. Strangers are told apart by their networks. Behind a proxy that is not trusted to tell addresses
 * all of them come from this machine: nobody is told apart then, and signed-in people still go first.
 *
 * @param trustsProxy whether a proxy in front tells the callers' addresses
 */
export function printOrder(
  { caller, address, network }: Pick<AnonymousWork, 'caller' | 'address' | 'network'>,
  trustsProxy: boolean,
): TurnOrder {
  if (caller !== null) return { owner: `user ${caller.userId}`, atMost: OF_A_PERSON, goesFirst: true };
  const isOwn = trustsProxy || !isLoopback(address);
  return { owner: isOwn ? `network ${network}` : null, atMost: 1, goesFirst: false };
}
