import { useEffect } from 'react';
import { watchNetwork } from '../lib/watch-network.ts';
import { NetworkStrip } from './network-strip.tsx';
import { useKeptDevice } from './use-kept-device.ts';
import { useOfferAgain } from './use-offer-again.ts';
import { VersionStrip } from './version-strip.tsx';

/**
 * Keeps data for work without a network, offers text that the server lost, and shows strips about the network and a
 * new version of the app.
 */
export function DeviceState() {
  useKeptDevice();
  useOfferAgain();
  useEffect(watchNetwork, []);
  return (
    <>
      <NetworkStrip />
      <VersionStrip />
    </>
  );
}
