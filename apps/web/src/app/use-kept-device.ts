import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { appVersion, cameFromDevice } from '../lib/app-version.ts';
import { useCurrentUser, useIsGranted } from '../lib/current-user.ts';
import { keepKit, keepShown } from '../lib/kept/device.ts';

/**
 * Keeps the data that the user needs without a network, on devices that can open the app without a network.
 */
export function useKeptDevice(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const isOperator = useIsGranted()('Kartoteka.ControlCards.Operator');
  const isReady = useSyncExternalStore(appVersion.subscribe, appVersion.now).readiness === 'ready';
  // A page that was loaded from this device can be opened again without a network, so the data on the screen are kept
  // from the start. The kit waits until the app is ready, because it would compete with the first screen for a slow
  // network.
  const isShownKept = isReady || cameFromDevice();
  useEffect(() => {
    if (!isShownKept) return undefined;
    return keepShown({ client, userId, isOperator });
  }, [client, userId, isOperator, isShownKept]);
  useEffect(() => {
    if (!isReady) return undefined;
    return keepKit({ client, userId, isOperator });
  }, [client, userId, isOperator, isReady]);
}
