import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createAcknowledgements } from './acknowledgements.ts';

/** The channel on which processes announce changes of permissions or sessions. */
export const ACCESS_CHANNEL = 'kartoteka_access';
/** The channel on which every process acknowledges announcements. */
const ACKNOWLEDGED_CHANNEL = 'kartoteka_access_heard';
/** The application name of the listening connections. Processes count the connections with this name. */
export const ACCESS_LISTENER = 'kartoteka access';

export interface AccessListenerOptions {
  /** Makes the connection, which is not open yet. */
  connection: () => pg.Client;
  /** Logs each cause once a minute, because a listener without its database tries to connect each second. */
  logError: (message: string, error: unknown) => void;
  /** Called when permissions or sessions changed, or when an announcement may have been missed. */
  onChange: () => void;
}

/** A connection that receives the announcements of this process and of others. */
export interface AccessListener {
  /** Returns whether the connection works. While it does not, cached callers must not be used. */
  isConnected(): boolean;
  /** Begins to record which processes acknowledge the announcement with this id. */
  expect(id: string): void;
  /**
   * Waits until all listening processes have acknowledged the announcement, half a second at most. Does not
   * wait while the connection is down.
   */
  allAcknowledged(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Pause in ms before the next attempt to connect. */
const RECONNECT_AFTER = 1000;
/** Milliseconds between two statements that show whether the connection still works. */
const PULSE = 2_000;

/**
 * Listens on a connection of its own, and connects again a second after the connection breaks. Resolves when
 * it listens. Rejects when the first attempt to connect fails.
 */
export async function startAccessListener(options: AccessListenerOptions): Promise<AccessListener> {
  const { connection, logError, onChange } = options;
  const acknowledgements = createAcknowledgements();
  const closing = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const fresh = connection();
    // Sends a statement now and then, because a connection that only listens would never notice that the server is
    // gone.
    let isAsked = false;
    const pulse = setInterval(() => {
      if (client !== fresh || isAsked) return;
      isAsked = true;
      fresh.query('select').then(() => {
        isAsked = false;
      }, lost);
    }, PULSE).unref();
    const lost = (): void => {
      clearInterval(pulse);
      if (client !== fresh) return;
      client = null;
      onChange();
      reconnect().catch((error: unknown) => logError('the listener for changed permissions failed', error));
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      if (channel === ACKNOWLEDGED_CHANNEL) {
        acknowledgements.note(payload, processId);
        return;
      }
      onChange();
      fresh.query('select pg_notify($1, $2)', [ACKNOWLEDGED_CHANNEL, payload]).catch(lost);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${ACCESS_CHANNEL}; listen ${ACKNOWLEDGED_CHANNEL}`);
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
      } catch (error) {
        if (!closing.signal.aborted)
          logError('no connection to listen for changed permissions; trying again', error);
      }
    }
  };

  await connect();
  return {
    isConnected: () => client !== null,
    expect: acknowledgements.begin,
    allAcknowledged: async (id) => {
      if (client !== null) await acknowledgements.complete(id, await countListeners(client));
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
    [ACCESS_LISTENER],
  );
  return rows[0]?.count ?? 1;
}
