import {
  CLIENT_ID,
  connectRoutes,
  DEFAULT_SCOPE,
  OFFLINE_ACCESS,
  SCOPES,
  type TokenAnswer,
} from '@kartoteka/contract/connect';
import type { RouteInput } from '@kartoteka/contract/route';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { recordAudit } from '../../http/observe/audit.ts';
import { OAuthError } from '../../http/answer/oauth-error.ts';
import { serveAnonymous, type ServedRoute } from '../../http/serve.ts';
import type { SharedLimit } from '../../http/limits/shared-limit.ts';
import { inTransaction } from '../../http/transaction.ts';
import type { AnonymousContext } from '../../http/request-context.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type CredentialTools, requireUnchanged, verifyCredentials } from './credentials.ts';
import type { Gate } from './gate.ts';
import {
  endSessions,
  holderOfSession,
  openSession,
  refreshSession,
  sessionOfToken,
  type SessionTools,
} from './sessions.ts';
import { signInTexts } from '#texts/sign-in';

export interface ConnectTools extends CredentialTools, SessionTools {
  access: AccessChanges;
  /** Limit of token requests per minute from one network. */
  tokenCalls: SharedLimit;
  /**
   * Limits the number of token requests that are counted at the same time. Without this limit, a flood of requests
   * would take every connection to the database only to be counted.
   */
  arrivals: Gate;
}

type TokenForm = RouteInput<typeof connectRoutes.token>['body'];

export function connectServed(tools: ConnectTools): ServedRoute[] {
  return [
    serveAnonymous(connectRoutes.token, async ({ body }, context) => {
      await tools.arrivals.pass(context.network, () => tools.tokenCalls.count(context.network));
      requireClient(body.client_id);
      switch (body.grant_type) {
        case 'password':
          return grantPassword(tools, context, body);
        case 'refresh_token':
          return grantRefresh(tools, context, body);
        default:
          throw body.grant_type
            ? new OAuthError('unsupported_grant_type', signInTexts.unknownGrant)
            : missing('grant_type');
      }
    }),
    serveAnonymous(connectRoutes.revocation, async ({ body }, context) => {
      requireClient(body.client_id);
      if (!body.token) throw missing('token');
      const { token } = body;
      if (!tools.mint.isOurs(token)) return {};
      await changing(tools, async (db) => {
        const sessionId = await sessionOfToken(db, token);
        const ended = sessionId === null ? 0 : await endSessions(db, { sessionId }, context.now);
        if (sessionId === null || ended === 0) return { result: undefined, isChange: false };
        await recordEnd(db, context, sessionId, 'logout');
        return { result: undefined, isChange: true };
      });
      return {};
    }),
  ];
}

async function grantPassword(
  tools: ConnectTools,
  context: AnonymousContext,
  form: TokenForm,
): Promise<TokenAnswer> {
  const scope = readScope(form.scope);
  if (!form.username) throw missing('username');
  if (!form.password) throw missing('password');
  const user = await verifyCredentials(tools, context, form.username, form.password);
  return inTransaction(tools.db, async (db) => {
    await requireUnchanged(db, user);
    await recordAudit(
      { ...context, db, caller: { userId: user.id, userName: user.userName } },
      { action: 'login', outcome: 'success', target: { kind: 'user', id: user.id, name: user.userName } },
    );
    const refreshable = scope.split(' ').includes(OFFLINE_ACCESS);
    return openSession(db, tools, context, { id: user.id, scope, refreshable });
  });
}

async function grantRefresh(
  tools: ConnectTools,
  context: AnonymousContext,
  form: TokenForm,
): Promise<TokenAnswer> {
  const token = form.refresh_token;
  if (!token) throw missing('refresh_token');
  const refreshed = await changing(tools, async (db) => {
    const result = await refreshSession(db, tools, token, context.now);
    if (result.kind === 'ended') await recordEnd(db, context, result.sessionId, 'session.tokenReused');
    return { result, isChange: result.kind === 'ended' };
  });
  if (refreshed.kind === 'refreshed') return refreshed.answer;
  throw new OAuthError('invalid_grant', signInTexts.expired);
}

/** Records in the trail that a session of a user ended. */
async function recordEnd(
  db: Kysely<Database>,
  context: AnonymousContext,
  sessionId: string,
  action: 'logout' | 'session.tokenReused',
): Promise<void> {
  const { id, userName } = await holderOfSession(db, sessionId);
  await recordAudit(
    { ...context, db, caller: action === 'logout' ? { userId: id, userName } : null },
    {
      action,
      outcome: action === 'logout' ? 'success' : 'denied',
      target: { kind: 'user', id, name: userName },
    },
  );
}

/**
 * Runs a change in its own transaction, which is committed even when the call is refused afterwards. Announces a
 * change that ended a session.
 */
async function changing<T>(
  tools: ConnectTools,
  change: (db: Kysely<Database>) => Promise<{ result: T; isChange: boolean }>,
): Promise<T> {
  let effects: (() => Promise<void>)[] = [];
  const result = await inTransaction(tools.db, async (db) => {
    effects = [];
    const done = await change(db);
    if (done.isChange) await tools.access.announce({ db, afterCommit: (effect) => effects.push(effect) });
    return done.result;
  });
  for (const effect of effects) await effect();
  return result;
}

function requireClient(clientId: string | undefined): void {
  if (!clientId) throw missing('client_id');
  if (clientId !== CLIENT_ID) throw new OAuthError('invalid_client', 'Nieznana aplikacja kliencka.');
}

function readScope(scope: string | undefined): string {
  const asked = (scope ?? '').split(' ').filter(Boolean);
  const unknown = asked.find((one) => !SCOPES.some((known) => known === one));
  if (unknown !== undefined) throw new OAuthError('invalid_scope', signInTexts.unknownScope);
  return asked.length === 0 ? DEFAULT_SCOPE : [...new Set(asked)].join(' ');
}

function missing(field: string): OAuthError {
  return new OAuthError('invalid_request', signInTexts.missing(field));
}
