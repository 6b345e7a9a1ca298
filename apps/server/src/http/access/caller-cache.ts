import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Authenticate } from './caller.ts';
import { type LoadedCaller, loadCaller } from './load-caller.ts';
import { hashToken, HOUR, tokenEnd } from './token.ts';

export interface CallerCacheOptions {
  db: Kysely<Database>;
  log: Logger;
  /** Hours after its last use at which an access token expires. */
  sessionHours: number;
  /** Days after which a session ends, however much it is used. */
  sessionDays: number;
  /** Whether this process receives announcements of changes now. While it does not, nothing is cached. */
  hearsChanges: () => boolean;
}

export interface CallerCache {
  authenticate: Authenticate;
  /** Forgets all callers, including those that are being loaded. */
  drop(): void;
}

interface Entry {
  /** Null for an unknown, expired or ended token. No such token becomes valid again. */
  readonly holder: LoadedCaller | null;
  readonly loadedAt: number;
}

/** Maximum age of an entry in ms, in case an announcement is missed. */
const MAX_AGE = 5000;
/** Number of entries at which the cache is emptied. No site has as many people at once. */
const MAX_ENTRIES = 20_000;
/** Minimum time in ms between two extensions of a token, and between two records of a session's use. */
const SLIDE_EVERY = 60_000;

/**
 * Creates a cache of callers by their tokens. A change of permissions is announced in its transaction. Every process
 * then drops its whole cache, so that the next call reads the database again.
 */
export function createCallerCache(options: CallerCacheOptions): CallerCache {
  const { db, sessionHours, sessionDays } = options;
  let entries = new Map<string, Entry>();
  let loading = new Map<string, Promise<Entry>>();

  const load = async (key: string, tokenHash: Buffer, now: Date): Promise<Entry> => {
    const [kept, pending] = [entries, loading];
    const holder = await loadCaller(db, tokenHash, now).finally(() => pending.delete(key));
    const entry = { holder, loadedAt: Date.now() };
    if (kept === entries && options.hearsChanges()) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, entry);
    }
    return entry;
  };

  const find = (key: string, tokenHash: Buffer, now: Date): Entry | Promise<Entry> => {
    const cached = entries.get(key);
    if (cached && cached.loadedAt > Date.now() - MAX_AGE && options.hearsChanges()) return cached;
    const pending = loading.get(key) ?? load(key, tokenHash, now);
    loading.set(key, pending);
    return pending;
  };

  const slide = (holder: LoadedCaller, tokenHash: Buffer, now: Date): void => {
    const full = tokenEnd(now, sessionHours * HOUR, { since: holder.sessionSince, days: sessionDays });
    const slides = holder.expiresAt.getTime() <= full.getTime() - SLIDE_EVERY;
    // In the last hours of a session its tokens are no longer extended, but its use is still recorded.
    const isSeen = now.getTime() - holder.seenAt.getTime() >= SLIDE_EVERY;
    if (!slides && !isSeen) return;
    if (slides) holder.expiresAt = full;
    holder.seenAt = now;
    extend(db, tokenHash, holder.caller.sessionId, now, holder.expiresAt).catch((err: unknown) =>
      options.log.warn({ err }, 'a session was not extended'),
    );
  };

  return {
    async authenticate(token, now) {
      const tokenHash = hashToken(token);
      const { holder } = await find(tokenHash.toString('base64url'), tokenHash, now);
      if (holder === null || holder.expiresAt <= now) return null;
      slide(holder, tokenHash, now);
      return holder.caller;
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
