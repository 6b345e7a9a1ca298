import { useSyncExternalStore } from 'react';
import { network, type NetworkState } from '../lib/network.ts';

/**
 * Returns whether the server can be reached, by the last call and the browser. Renders the component again when the
 * answer changes.
 */
export const useNetwork = (): NetworkState => useSyncExternalStore(network.subscribe, network.state);
