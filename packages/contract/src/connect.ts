import { z } from 'zod';
import { anonymous, route } from './route.ts';

/** The one client of this server: public, without a secret. */
export const CLIENT_ID = 'Kartoteka_App';
/** The scope of a sign-in that asks for none. */
export const DEFAULT_SCOPE = 'Kartoteka';
/** The scope that asks for a refresh token. */
export const OFFLINE_ACCESS = 'offline_access';
/** Every scope that may be asked for; another one is `invalid_scope` (wire token). */
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

/** Which fields must be there depends on the grant; their lack is `invalid_request`, not a validation error. */
const tokenForm = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  scope: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** RFC 6749 5.1; `expires_in` in seconds, `refresh_token` only with the scope `offline_access`. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  scope: z.string(),
  refresh_token: z.string().optional(),
});
export type TokenAnswer = z.output<typeof tokenAnswer>;

/** What the token calls answer instead of the envelope (RFC 6749 5.2); the description is Polish. */
export const oauthProblem = z.object({ error: z.string(), error_description: z.string() });

/** Sign-in and sign-out (wire token). They keep transactions of their own: a refusal leaves traces. */
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
