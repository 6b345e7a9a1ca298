import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { createHearings } from './hearings.ts';

/** The channel on which every process hears that somebody's rights or sessions changed. */
export const ACCESS_CHANNEL = 'kartoteka_access';
/** The channel on which every process says that it has heard. */
const HEARD_CHANNEL = 'kartoteka_access_heard';
const APPLICATION_NAME = 'kartoteka access';

export interface AccessListenerOptions {
  url: string;
  log: Logger;
  /** Something changed, or something may have been missed. */
  onChange: () => void;
}

/** A connection that hears of every change of rights, in this process and in others. */
export interface AccessListener {
  /** False while the connection is down: what is cached then is worth nothing. */
  isConnected(): boolean;
  /** Begins to note who has heard the announcement with this id. */
  collect(id: string): void;
  /** Waits until all listening processes have heard it; half a second at most, for one that hangs. */
  everybodyHeard(id: string): Promise<void>;
  close(): Promise<void>;
}

/** ms */
const RECONNECT_AFTER = 1000;

/** Listens on a connection of its own, and connects again a second after it broke. Comes back when it listens. */
export async function startAccessListener(options: AccessListenerOptions): Promise<AccessListener> {
  const { url, log, onChange } = options;
  const hearings = createHearings();
  const closing = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: APPLICATION_NAME,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    const lost = (): void => {
      if (client !== fresh) return;
      client = null;
      onChange();
      reconnect().catch((err: unknown) => log.error({ err }, 'access listener'));
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      if (channel === HEARD_CHANNEL) {
        hearings.note(payload, processId);
        return;
      }
      onChange();
      fresh.query('select pg_notify($1, $2)', [HEARD_CHANNEL, payload]).catch(lost);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${ACCESS_CHANNEL}; listen ${HEARD_CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    onChange();
  };

  const reconnect = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await sleep(RECONNECT_AFTER, undefined, { signal: closing.signal, ref: false });
        await connect();
        return;
      } catch (err) {
        if (!closing.signal.aborted) log.warn({ err }, 'no connection to hear of changed rights');
      }
    }
  };

  await connect();
  return {
    isConnected: () => client !== null,
    collect: hearings.begin,
    everybodyHeard: async (id) => {
      if (client !== null) await hearings.complete(id, await countListeners(client));
    },
    close: async () => {
      closing.abort();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

async function countListeners(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = $1`,
    [APPLICATION_NAME],
  );
  return rows[0]?.count ?? 1;
}
