import { ERROR_HEADERS, type ErrorReply } from './envelope.ts';
import type { Problem } from './problem.ts';

/** Error codes with which token calls answer instead of the envelope (RFC 6749, 5.2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal of a token call, in the form of OAuth instead of the envelope (wire token). */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** Returns the reply: 400, or 401 for `invalid_client`. Caches must not store it. */
export function oauthReply(error: OAuthError): ErrorReply {
  return {
    status: error.code === 'invalid_client' ? 401 : 400,
    headers: {
      'Cache-Control': ERROR_HEADERS['Cache-Control'],
      Pragma: 'no-cache',
      ...(error.code === 'invalid_client' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
    body: { error: error.code, error_description: error.message },
  };
}

/**
 * Returns `invalid_request` for a refusal with status 400, because the token call cannot be read. Any other
 * refusal, for example by a limit or by overload, keeps the envelope, so the result for it is null.
 */
export function asOAuthError(problem: Problem): OAuthError | null {
  return problem.status === 400 ? new OAuthError('invalid_request', problem.message) : null;
}
