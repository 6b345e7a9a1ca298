import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { appWorker } from '../../lib/app-worker.ts';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';

/** Keeps what the person needs without a network, on devices that can open the app without one. */
export function useKeptDevice(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const isOperator = useIsGranted()('Kartoteka.ControlCards.Operator');
  const isReady = useSyncExternalStore(appWorker.subscribe, appWorker.now).readiness === 'ready';
  useEffect(() => {
    if (!isReady) return;
    let isLeft = false;
    let stop = () => {
      isLeft = true;
    };
    // Loaded after the first screen is shown, because nothing on the screen waits for it.
    import('../../lib/kept/device.ts')
      .then(({ keepDevice }) => {
        if (!isLeft) stop = keepDevice({ client, userId, isOperator });
      })
      .catch(reportError);
    return () => stop();
  }, [client, userId, isOperator, isReady]);
}
