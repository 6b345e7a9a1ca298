import { useEffect } from 'react';
import { watchNetwork } from '../lib/watch-network.ts';
import { NetworkStrip } from './network-strip.tsx';
import { useKeptDevice } from './use-kept-device.ts';
import { useOfferAgain } from './use-offer-again.ts';
import { VersionStrip } from './version-strip.tsx';

/** Keeps what the person needs without a network, and tells above the screen what this device cannot do now. */
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
