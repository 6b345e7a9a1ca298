import { z } from 'zod';
import { anonymous, route } from './route.ts';

/** The only OAuth client of this server: public, without a secret. */
export const CLIENT_ID = 'Kartoteka_App';
/** The scope of a sign-in that names no scope. */
export const DEFAULT_SCOPE = 'Kartoteka';
/** The scope that adds a refresh token to the answer. */
export const OFFLINE_ACCESS = 'offline_access';
/** Every scope that a sign-in may name. Any other scope is refused with `invalid_scope` (wire token). */
export const SCOPES = [
  DEFAULT_SCOPE,
  OFFLINE_ACCESS,
  'openid',
  'profile',
  'email',
  'phone',
  'roles',
  'address',
] as const;

/** Which fields are required depends on the grant. A missing one is `invalid_request`, not a validation error. */
const tokenForm = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  scope: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
});

/**
 * The answer of RFC 6749 5.1. `expires_in` is in seconds. `refresh_token` comes only with the scope `offline_access`.
 */
const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  scope: z.string(),
  refresh_token: z.string().optional(),
});
export type TokenAnswer = z.output<typeof tokenAnswer>;

/** An error of the token calls, which do not use the usual error body (RFC 6749 5.2). The description is Polish. */
export const oauthProblem = z.object({ error: z.string(), error_description: z.string() });

/**
 * Sign-in and sign-out (wire token). Each call runs its own transactions, because the record of a refused sign-in must
 * stay.
 */
export const connectRoutes = {
  token: route({
    name: 'connect.token',
    summary: 'Sign in (grants password and refresh_token)',
    method: 'POST',
    path: '/connect/token',
    access: anonymous,
    body: tokenForm,
    bodyMedia: 'form',
    answer: tokenAnswer,
    effect: 'read',
  }),
  revocation: route({
    name: 'connect.revocation',
    summary: 'End a token; an unknown one is answered alike',
    method: 'POST',
    path: '/connect/revocation',
    access: anonymous,
    body: z.object({
      token: z.string().optional(),
      token_type_hint: z.string().optional(),
      client_id: z.string().optional(),
    }),
    bodyMedia: 'form',
    answer: z.object({}),
    effect: 'read',
  }),
};
