import { openWay, passOn, through } from './way.ts';

/** A proxy to the database that loses bytes silently, as when a host loses power. */
export interface BlackHole {
  /** The database's connection string through this proxy. */
  readonly url: string;
  /** Stops passing bytes on, also on new connections, which are still accepted. */
  swallow(): void;
  /** Stops passing bytes on, but only on the connections that are open now. */
  cutOpen(): void;
  /** Lets new connections work again. Older connections have lost bytes, so they stay silent. */
  mend(): void;
  close(): Promise<void>;
}

export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl);
  const connections = new Set<{ isSilent: boolean }>();
  let swallows = false;
  const way = await openWay(
    () => target,
    (client, server) => {
      const one = { isSilent: swallows };
      connections.add(one);
      // The end of a silent connection is not passed on either, because the other side would notice it.
      const passes = (): boolean => !one.isSilent;
      passOn(client, server, passes);
      passOn(server, client, passes);
    },
  );
  const silence = (): void => {
    for (const one of connections) one.isSilent = true;
  };
  return {
    url: through(way, databaseUrl),
    swallow() {
      swallows = true;
      silence();
    },
    cutOpen: silence,
    mend() {
      swallows = false;
    },
    close: way.close,
  };
}
