import type { businessTexts } from '@kartoteka/domain/texts/business';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { z } from 'zod';

/** Who may call a route, before any row is looked at. */
export type Access =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'policy'; readonly anyOf: readonly [Policy, ...Policy[]] };

/** Open to everybody. */
export const anonymous: Access = { kind: 'anonymous' };
/** Open to whoever is signed in. */
export const authenticated: Access = { kind: 'authenticated' };
/** One of these policies suffices. */
export function policy(...anyOf: [Policy, ...Policy[]]): Access {
  return { kind: 'policy', anyOf };
}

/** The methods that the wire uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Code of a business error; its wording is the domain's. */
export type ErrorCode = keyof typeof businessTexts;

/** A body as JSON, as a form (OAuth), or none. */
export type BodyMedia = 'json' | 'form';

/** What the answer is: JSON by its schema, nothing (204), or a file that the handler writes as a stream. */
export type AnswerKind = 'json' | 'nothing' | 'file';

/** In bytes. */
export const KIB = 1024;
/** In bytes. */
export const MIB = 1024 * KIB;
/** Bodies of every route but those that say otherwise; templates, forms and data types take `LARGE_BODY`. */
export const NORMAL_BODY = 1 * MIB;
/** Bodies of templates, forms and data types, whose texts hold pictures; in bytes. */
export const LARGE_BODY = 8 * MIB;

/**
 * One call of the wire as a plain value that both ends read: the server serves exactly these, the web app calls
 * exactly these, the OpenAPI document lists exactly these.
 */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  /** Unique, dotted: resource, then what it does ('controlCard.saveElement'). */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Fastify's notation: '/api/app/control-card/:id'. */
  readonly path: string;
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly bodyMedia: BodyMedia;
  readonly bodyLimit: number;
  readonly answer: A;
  readonly answerKind: AnswerKind;
  /** Media type of a 'file'. */
  readonly fileMedia: string;
  /** A reading route runs without a transaction of its own; a writing one commits before the reply. */
  readonly effect: 'read' | 'write';
  /** Counts against the exports that an account may order in a minute. */
  readonly isExport: boolean;
  /** Calls without a token count apart from their address's others: a page makes many at once. */
  readonly isCountedApart: boolean;
  /** Business codes that the route can answer, beside the ones that every route has. */
  readonly errors: readonly ErrorCode[];
}

/** What a handler receives: parsed and normalised. */
export interface RouteInput<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
}
/** What a handler returns, before the answer's schema drops what is not declared. */
export type RouteAnswer<R extends Route> = z.input<R['answer']>;
/** What a caller reads. */
export type RouteResult<R extends Route> = z.output<R['answer']>;

const none = z.object({});
/** The schema of parameters or a query where a route takes none. */
export type None = typeof none;
const noBody = z.unknown().transform((): undefined => undefined);
const noAnswer = z.void();

interface RouteDraft<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  name: string;
  summary: string;
  method: Method;
  path: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  bodyMedia?: BodyMedia;
  bodyLimit?: number;
  answer?: A;
  answerKind?: AnswerKind;
  fileMedia?: string;
  effect?: 'read' | 'write';
  isExport?: boolean;
  isCountedApart?: boolean;
  errors?: readonly ErrorCode[];
}

/**
 * Declares a route. Left out: params and query are empty, the body is none, the answer is nothing (204),
 * the effect follows the method (GET reads, the others write).
 */
export function route<
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = typeof noBody,
  A extends z.ZodType = typeof noAnswer,
>(draft: RouteDraft<P, Q, B, A>): Route<P, Q, B, A> {
  return {
    bodyMedia: 'json',
    bodyLimit: NORMAL_BODY,
    fileMedia: 'application/octet-stream',
    effect: draft.method === 'GET' ? 'read' : 'write',
    isExport: false,
    isCountedApart: false,
    errors: [],
    ...draft,
    params: (draft.params ?? none) as P,
    query: (draft.query ?? none) as Q,
    body: (draft.body ?? noBody) as B,
    answer: (draft.answer ?? noAnswer) as A,
    answerKind: draft.answerKind ?? (draft.answer ? 'json' : 'nothing'),
  };
}

/** Path parameter `id` of most routes: a malformed one is answered 404, as an unknown one is. */
export const idParams = z.object({ id: z.uuid().toLowerCase() });
