import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { ACCESS_CHANNEL } from './access-change.ts';

export interface AccessListenerOptions {
  url: string;
  log: Logger;
  /** Something changed, or something may have been missed. */
  onChange: () => void;
}

/** A connection that hears of every change of rights, in this process and in others. */
export interface AccessListener {
  /** False while the connection is down: what is cached then is worth nothing. */
  readonly isConnected: () => boolean;
  heard(id: string): Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_AFTER = 1000;
/** Announcements of transactions that were rolled back never come; their waiters are forgotten. */
const FORGET_AFTER = 60_000;

export async function startAccessListener(options: AccessListenerOptions): Promise<AccessListener> {
  const { url, log, onChange } = options;
  const waiting = new Map<string, () => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'kartoteka access',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    fresh.on('notification', ({ payload }) => {
      onChange();
      waiting.get(payload ?? '')?.();
    });
    const lost = (): void => {
      if (client !== fresh) return;
      client = null;
      onChange();
      void reconnect().catch((err: unknown) => log.error({ err }, 'access listener'));
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    try {
      await fresh.connect();
      await fresh.query(`listen ${ACCESS_CHANNEL}`);
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
    heard: (id) =>
      new Promise((resolve) => {
        const forget = setTimeout(() => waiting.get(id)?.(), FORGET_AFTER);
        forget.unref();
        waiting.set(id, () => {
          clearTimeout(forget);
          waiting.delete(id);
          resolve();
        });
      }),
    close: async () => {
      closing.abort();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
