import { eachMessage } from './pooled-wire.ts';
import { openWay, passOn, through } from './way.ts';

/** A proxy to the database that counts the round trips of each transaction. */
export interface TripsWire {
  /** The connection string through this proxy. */
  readonly url: string;
  /** Forgets the transactions so far, and returns the number of round trips that each of them took. */
  take(): number[];
  close(): Promise<void>;
}

const BEGINS = /^(?:begin|start transaction)\b/i;
const ENDS = /^(?:commit|rollback)\b/i;

export async function openTripsWire(databaseUrl: string): Promise<TripsWire> {
  const target = new URL(databaseUrl);
  let ended: number[] = [];
  const way = await openWay(
    () => target,
    (client, server) => {
      passOn(client, server);
      passOn(server, client);
      /**
       * Number of requests that the server has not answered. A request that comes while this is 0 begins a
       * round trip.
       */
      let unanswered = 0;
      let trips: number | null = null;
      let isEnd = false;
      const hear = (text: string): void => {
        if (BEGINS.test(text)) trips = 0;
        if (ENDS.test(text)) isEnd = true;
      };
      let isFirst = true;
      eachMessage(client, (kind, body) => {
        if (isFirst) {
          isFirst = false;
          return;
        }
        if (kind === 'Q') hear(body.toString());
        if (kind === 'P') hear(body.toString().split('\0')[1] ?? '');
        if (kind !== 'Q' && kind !== 'S') return;
        if (trips !== null && unanswered === 0) trips += 1;
        unanswered += 1;
        if (!isEnd) return;
        if (trips !== null) ended.push(trips);
        trips = null;
        isEnd = false;
      });
      eachMessage(
        server,
        (kind) => {
          if (kind === 'Z' && unanswered > 0) unanswered -= 1;
        },
        true,
      );
    },
  );
  return {
    url: through(way, databaseUrl),
    take() {
      const taken = ended;
      ended = [];
      return taken;
    },
    close: way.close,
  };
}
