import type { TokenAnswer } from '@kartoteka/contract/connect';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { DAY, hashToken, HOUR, tokenEnd } from '../../http/access/token.ts';
import type { TokenMint } from '../../http/access/token-mint.ts';
import type { AnonymousContext } from '../../http/request-context.ts';

const REFRESH_DAYS = 14;
/**
 * Milliseconds for which a used refresh token still gives the same new tokens, because the first answer may
 * have been lost.
 */
const REPEAT_WITHIN = 30_000;
const MAX_USER_AGENT = 400;

export interface SessionTools {
  sessionHours: number;
  /** A session ends after this many days, however much it is used. */
  sessionDays: number;
  mint: TokenMint;
}

/** Opens a session and returns its tokens. A session with a refresh token can outlive its access token. */
export async function openSession(
  db: Kysely<Database>,
  tools: SessionTools,
  context: AnonymousContext,
  user: { id: string; scope: string; refreshable: boolean },
): Promise<TokenAnswer> {
  const sessionId = context.newId();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: user.id,
      scope: user.scope,
      creation_time: context.now,
      last_seen_at: context.now,
      address: context.address,
      user_agent: context.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    })
    .execute();
  const tokens = { access: tools.mint.make(), refresh: user.refreshable ? tools.mint.make() : null };
  const session = { id: sessionId, since: context.now };
  await storeTokens(db, tools, session, tokens, context.now);
  const life = accessEnd(tools, session, context.now).getTime() - context.now.getTime();
  return answerOf(life, tokens, user.scope);
}

interface SessionSpan {
  id: string;
  since: Date;
}

/**
 * Returns the time at which a token expires: `life` ms from now, but not later than the end of its session.
 */
function endOf(tools: SessionTools, { since }: SessionSpan, now: Date, life: number): Date {
  return tokenEnd(now, life, { since, days: tools.sessionDays });
}

function accessEnd(tools: SessionTools, session: SessionSpan, now: Date): Date {
  return endOf(tools, session, now, tools.sessionHours * HOUR);
}

interface Tokens {
  access: string;
  refresh: string | null;
}

async function storeTokens(
  db: Kysely<Database>,
  tools: SessionTools,
  session: SessionSpan,
  tokens: Tokens,
  now: Date,
): Promise<void> {
  const access = {
    token_hash: hashToken(tokens.access),
    session_id: session.id,
    creation_time: now,
    expires_at: accessEnd(tools, session, now),
  };
  await db.insertInto('access_token').values(access).execute();
  if (tokens.refresh === null) return;
  const refresh = {
    token_hash: hashToken(tokens.refresh),
    session_id: session.id,
    creation_time: now,
    expires_at: endOf(tools, session, now, REFRESH_DAYS * DAY),
    used_at: null,
  };
  await db.insertInto('refresh_token').values(refresh).execute();
}

function answerOf(lifeMs: number, tokens: Tokens, scope: string): TokenAnswer {
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor(lifeMs / 1000)),
    scope,
    ...(tokens.refresh === null ? {} : { refresh_token: tokens.refresh }),
  };
}

/**
 * The result of using a refresh token: new tokens, a refusal, or the end of the session because the token was used
 * again too late.
 */
export type Refreshed =
  | { kind: 'refreshed'; answer: TokenAnswer }
  | { kind: 'refused' }
  | { kind: 'ended'; sessionId: string };

/**
 * Uses a refresh token, which can be used once. A second use within 30 s gives the same new tokens. A later use ends
 * the session, because the token must have been stolen. Call it in a transaction that is committed whatever the
 * result is.
 */
export async function refreshSession(
  db: Kysely<Database>,
  tools: SessionTools,
  token: string,
  now: Date,
): Promise<Refreshed> {
  if (!tools.mint.isOurs(token)) return { kind: 'refused' };
  const stored = await db
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['t.session_id', 't.used_at', 't.expires_at', 's.scope', 's.creation_time'])
    .where('t.token_hash', '=', hashToken(token))
    .where('s.revoked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.is_active', '=', true)
    .forUpdate(['t', 's'])
    .executeTakeFirst();
  if (stored === undefined || stored.expires_at <= now) return { kind: 'refused' };
  const { mint } = tools;
  const tokens = { access: mint.follow('access', token), refresh: mint.follow('refresh', token) };
  const session = { id: stored.session_id, since: stored.creation_time };
  if (stored.used_at === null) {
    await db
      .updateTable('refresh_token')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await storeTokens(db, tools, session, tokens, now);
  } else if (now.getTime() - stored.used_at.getTime() > REPEAT_WITHIN) {
    await endSessions(db, { sessionId: stored.session_id }, now);
    return { kind: 'ended', sessionId: stored.session_id };
  }
  // A second use gives the same access token, so the token's life counts from the first use.
  const life = accessEnd(tools, session, stored.used_at ?? now).getTime() - now.getTime();
  return { kind: 'refreshed', answer: answerOf(life, tokens, stored.scope) };
}

/** Returns the id of the session of an access or refresh token; null for an unknown token. */
export async function sessionOfToken(db: Kysely<Database>, token: string): Promise<string | null> {
  const hash = hashToken(token);
  const found = await db
    .selectFrom('access_token')
    .select('session_id')
    .where('token_hash', '=', hash)
    .unionAll(db.selectFrom('refresh_token').select('session_id').where('token_hash', '=', hash))
    .executeTakeFirst();
  return found?.session_id ?? null;
}

/** Reads the user of a session. */
export async function holderOfSession(
  db: Kysely<Database>,
  sessionId: string,
): Promise<{ id: string; userName: string }> {
  return db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.user_name as userName'])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** The sessions to end: one, or all of a user. */
export type WhichSessions = { sessionId: string } | { userId: string };

/** Ends the open sessions among these and returns their number. The calling function must announce the change. */
export async function endSessions(db: Kysely<Database>, which: WhichSessions, now: Date): Promise<number> {
  const living = db.updateTable('session').set({ revoked_at: now }).where('revoked_at', 'is', null);
  const ending =
    'sessionId' in which
      ? living.where('id', '=', which.sessionId)
      : living.where('user_id', '=', which.userId);
  const ended = await ending.executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
