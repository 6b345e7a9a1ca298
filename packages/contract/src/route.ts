import type { businessTexts } from '@kartoteka/domain/texts/business';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { z } from 'zod';

/** Who may call a route. The door checks it before it reads the input. */
export type Access =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'policy'; readonly anyOf: readonly [Policy, ...Policy[]] };

/** Open to everybody. */
export const anonymous: Access = { kind: 'anonymous' };
/** Open to every signed-in user. */
export const authenticated: Access = { kind: 'authenticated' };
/** Returns the access for callers with at least one of these policies. */
export function policy(...anyOf: [Policy, ...Policy[]]): Access {
  return { kind: 'policy', anyOf };
}

/** The methods that the wire uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Code of a business error. Its text is in `businessTexts` of the domain package. */
export type ErrorCode = keyof typeof businessTexts;

/** Media type of a request's body: JSON, a form (OAuth), or a form with a file. */
type BodyMedia = 'json' | 'form' | 'multipart';

/** The kind of answer: JSON by its schema, nothing (204), or a file that the handler writes as a stream. */
type AnswerKind = 'json' | 'nothing' | 'file';

/** A kibibyte, in bytes. */
const KIB = 1024;
/** A mebibyte, in bytes. */
const MIB = 1024 * KIB;
/** The body limit of most routes, in bytes. */
const NORMAL_BODY = 1 * MIB;
/**
 * The body limit, in bytes, of templates, forms and data types, whose texts and options contain pictures, and of exports,
 * which may name thousands of columns.
 */
export const LARGE_BODY = 8 * MIB;

/**
 * One call of the wire as a plain value. The server serves exactly these routes, the web app calls exactly these, and
 * the OpenAPI document lists exactly these.
 */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  /** Unique and dotted: the resource, then its action ('controlCard.saveElement'). */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Path in Fastify's notation: '/api/app/control-card/:id'. */
  readonly path: string;
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly bodyMedia: BodyMedia;
  readonly bodyLimit: number;
  readonly answer: A;
  readonly answerKind: AnswerKind;
  /** The media type of the answer when `answerKind` is 'file'. */
  readonly fileMedia: string;
  /** The door runs a 'write' route in a transaction and commits before the reply. A 'read' route gets none. */
  readonly effect: 'read' | 'write';
  /** Whether the call counts against the exports that an account may order in a minute. */
  readonly isExport: boolean;
  /**
   * Whether a client may cache the answer. 'nothing' is the default: no caching. 'tagged' sends an ETag, and the
   * client asks again each time. 'lasting' sends an ETag too, but the client need not ask again under the same token.
   */
  readonly keeping: 'nothing' | 'tagged' | 'lasting';
  /**
   * Whether calls of this route without a token have a rate limit of their own per address, because a page
   * makes many of them at once.
   */
  readonly isCountedApart: boolean;
  /** Business codes that the route can answer, besides the codes that every route can answer. */
  readonly errors: readonly ErrorCode[];
}

/** The input of a handler, parsed and normalised. */
export interface RouteInput<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
}
/** The result of a handler, before the answer's schema drops undeclared fields. */
export type RouteAnswer<R extends Route> = z.input<R['answer']>;
/** The answer as a caller reads it. */
export type RouteResult<R extends Route> = z.output<R['answer']>;

const none = z.object({});
/** The schema of params or query for a route that has none. */
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
  keeping?: 'nothing' | 'tagged' | 'lasting';
  isCountedApart?: boolean;
  errors?: readonly ErrorCode[];
}

/**
 * Declares a route. Defaults: empty params and query, no body, no answer (204); the effect follows the method (GET
 * reads, the others write).
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
    keeping: 'nothing',
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

/** Path parameter `id` of most routes. A malformed id is a 404, as an unknown one is. */
export const idParams = z.object({ id: z.uuid().toLowerCase() });
