import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { appVersion } from '../lib/app-version.ts';
import { useCurrentUser, useIsGranted } from '../lib/current-user.ts';
import { keepDevice } from '../lib/kept/device.ts';

/** Keeps what the person needs without a network, on devices that can open the app without one. */
export function useKeptDevice(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const isOperator = useIsGranted()('Kartoteka.ControlCards.Operator');
  const isReady = useSyncExternalStore(appVersion.subscribe, appVersion.now).readiness === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    return keepDevice({ client, userId, isOperator });
  }, [client, userId, isOperator, isReady]);
}
