import type { FastifyError, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Trouble } from '../../db/trouble.ts';
import { databaseProblem } from './database-error.ts';
import { type ErrorReply, problemReply, unexpectedReply } from './envelope.ts';
import { asOAuthError, OAuthError, oauthReply } from './oauth-error.ts';
import { BadRequest, DatabaseTrouble, NotFound, Problem, StorageTrouble } from './problem.ts';
import { RefusedInThread } from './refused-in-thread.ts';
import { httpTexts } from '#texts/http';

/** Error code of a stream that was closed before its end. */
const GIVEN_UP = 'ERR_STREAM_PREMATURE_CLOSE';

/** Records the calls that fail because of the state of the database or of the store of files. */
export interface TroubleNotes {
  note(trouble: Trouble, correlationId: string, error: unknown): void;
  noteStorage(trouble: StorageTrouble): void;
}

/**
 * Converts any error that is thrown while the main thread serves a request into its answer. A call thread has
 * already made the answers to its own refusals.
 */
export function failureReply(
  error: unknown,
  request: FastifyRequest,
  log: Logger,
  troubles: TroubleNotes,
): ErrorReply {
  if (error instanceof OAuthError) return oauthReply(error);
  if (error instanceof RefusedInThread) {
    if (error.trouble !== null) troubles.note(error.trouble, request.id, error);
    return error.reply;
  }
  const problem = problemOf(error, request.body);
  if (problem === null) {
    const level = hasLeft(error, request) ? 'debug' : 'error';
    log[level]({ err: error, correlationId: request.id }, 'unexpected');
    return unexpectedReply(request.id);
  }
  if (problem instanceof DatabaseTrouble) troubles.note(problem.trouble, request.id, error);
  else if (problem instanceof StorageTrouble) troubles.noteStorage(problem);
  else if (problem !== error)
    log.debug({ err: error, correlationId: request.id }, 'error translated into an answer');
  const oauth = request.routeOptions.config.contract?.bodyMedia === 'form' ? asOAuthError(problem) : null;
  return oauth === null ? problemReply(problem) : oauthReply(oauth);
}

/**
 * Returns whether the client left before the first byte of a file was sent. This is not an error, and nobody needs an
 * answer.
 */
function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && error instanceof Error && 'code' in error && error.code === GIVEN_UP;
}

/** Returns the wire's error for a thrown error; null for an unexpected error. */
export function problemOf(error: unknown, body: unknown): Problem | null {
  if (error instanceof Problem) return error;
  return databaseProblem(error, body) ?? frameworkProblem(error);
}

/** Converts the server framework's own refusals by their codes. */
function frameworkProblem(error: unknown): Problem | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code, statusCode } = error as FastifyError;
  if (!code.startsWith('FST_')) return null;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new BadRequest(413, httpTexts.bodyTooLarge);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new BadRequest(415, httpTexts.wrongMedia);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new NotFound();
    default:
      return statusCode !== undefined && statusCode < 500 ? new BadRequest(400, httpTexts.malformed) : null;
  }
}
