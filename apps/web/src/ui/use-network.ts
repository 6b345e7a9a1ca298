import { useSyncExternalStore } from 'react';
import { network, type NetworkState } from '../lib/network.ts';

/** Whether the server can be reached, as the last call and the browser tell. Renders again when it changes. */
export const useNetwork = (): NetworkState => useSyncExternalStore(network.subscribe, network.state);
