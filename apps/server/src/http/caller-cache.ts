import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Authenticate } from './caller.ts';
import { type LoadedCaller, loadCaller } from './load-caller.ts';
import { hashToken, HOUR, tokenEnd } from './token.ts';

export interface CallerCacheOptions {
  db: Kysely<Database>;
  log: Logger;
  sessionHours: number;
  /** A session ends after this many days, however much it is used. */
  sessionDays: number;
  /** Without news of changes nothing is cached. */
  hearsChanges: () => boolean;
}

export interface CallerCache {
  authenticate: Authenticate;
  /** Forgets everybody; what is being loaded now will not be kept either. */
  drop(): void;
}

interface Entry extends LoadedCaller {
  loadedAt: number;
}

/** ms; a net below the announcements, in case one is ever missed. */
const MAX_AGE = 5000;
/** Beyond it the cache starts anew; no site has as many people at once. */
const MAX_ENTRIES = 20_000;
/** ms; a token's life is extended at most once in this time. */
const SLIDE_EVERY = 60_000;

/**
 * Callers by their tokens. A change of rights is announced in its transaction; every process drops all it knows when
 * it hears of it, so that the next call reads the database again.
 */
export function createCallerCache(options: CallerCacheOptions): CallerCache {
  const { db, sessionHours, sessionDays } = options;
  let entries = new Map<string, Entry>();
  let loading = new Map<string, Promise<Entry | null>>();

  const load = async (key: string, tokenHash: Buffer, now: Date): Promise<Entry | null> => {
    const [kept, pending] = [entries, loading];
    const loaded = await loadCaller(db, tokenHash, now).finally(() => pending.delete(key));
    if (loaded === null) return null;
    const entry = { ...loaded, loadedAt: Date.now() };
    if (kept === entries && options.hearsChanges()) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, entry);
    }
    return entry;
  };

  const find = (key: string, tokenHash: Buffer, now: Date): Entry | Promise<Entry | null> => {
    const cached = entries.get(key);
    if (cached && cached.loadedAt > Date.now() - MAX_AGE && options.hearsChanges()) return cached;
    const pending = loading.get(key) ?? load(key, tokenHash, now);
    loading.set(key, pending);
    return pending;
  };

  const slide = (entry: Entry, tokenHash: Buffer, now: Date): void => {
    const full = tokenEnd(now, sessionHours * HOUR, { since: entry.sessionSince, days: sessionDays });
    const slides = entry.expiresAt.getTime() <= full.getTime() - SLIDE_EVERY;
    // In its last hours a session is used without living any longer for it.
    const isSeen = now.getTime() - entry.seenAt.getTime() >= SLIDE_EVERY;
    if (!slides && !isSeen) return;
    if (slides) entry.expiresAt = full;
    entry.seenAt = now;
    extend(db, tokenHash, entry.caller.sessionId, now, entry.expiresAt).catch((err: unknown) =>
      options.log.warn({ err }, 'a session was not extended'),
    );
  };

  return {
    async authenticate(token, now) {
      const tokenHash = hashToken(token);
      const entry = await find(tokenHash.toString('base64url'), tokenHash, now);
      if (entry === null || entry.expiresAt <= now) return null;
      slide(entry, tokenHash, now);
      return entry.caller;
    },
    drop() {
      entries = new Map();
      loading = new Map();
    },
  };
}

async function extend(
  db: Kysely<Database>,
  tokenHash: Buffer,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .execute();
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
}
