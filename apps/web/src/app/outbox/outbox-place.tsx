import { useEffect, useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';
import { watchItems } from '../../lib/outbox/watch-items.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNetwork } from '../../ui/use-network.ts';
import { useOutboxCode } from './use-outbox-code.ts';

const load = codeOf(() => import('./outbox-badge.tsx'), 'OutboxBadge');
const Outbox = lazyPart(load, { failed: () => null });

/**
 * The outbox in the top bar. Shows nothing until something waits on this device or the server is unreachable.
 */
export function OutboxPlace() {
  const { id: userId } = useCurrentUser();
  // Users who fill no cards load the code only when something waits.
  const mayFill = useIsGranted()('Kartoteka.ControlCards.Operator');
  const way = useNetwork();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    return watchItems(userId, (items) => {
      if (items.length > 0) setNeeded(true);
    });
  }, [userId, isNeeded]);
  const isLoaded = useOutboxCode(load, isNeeded || mayFill, isNeeded);
  return isLoaded && (isNeeded || way !== 'reachable') ? <Outbox /> : null;
}
