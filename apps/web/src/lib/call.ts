import type { Route, RouteResult } from '@kartoteka/contract/route';
import type { z } from 'zod';
import { ApiError, apiErrorFrom, NO_CONNECTION } from './api-error.ts';
import { appVersion } from './app-version.ts';
import { callHeaders } from './call-headers.ts';
import { takeEarly } from './early/early-answers.ts';
import { keptPerson } from './kept/kept-person.ts';
import { network } from './network.ts';
import { ownSession } from './own-session.ts';
import { leaveForLogin, session } from './session.ts';
import { callTexts } from '#texts/call';

/** An object without keys. It can be assigned to every type without required keys. */
type Nothing = Record<string, never>;

/** A part of the input. It is optional when none of its keys is required. */
type Part<K extends string, T> = unknown extends T
  ? { readonly [_ in K]?: undefined }
  : Nothing extends T
    ? { readonly [_ in K]?: T }
    : { readonly [_ in K]: T };

/** The input of a call: path parameters, query and body as the contract's schemas accept them. */
export type CallInput<R extends Route> = Part<'params', z.input<R['params']>> &
  Part<'query', z.input<R['query']>> &
  Part<'body', z.input<R['body']>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A call that is sent several times with the same key is executed once (`lib/idempotency.ts`). */
  readonly idempotencyKey?: string;
  /** Milliseconds to wait for the answer before the call counts as offline. The default is a minute. */
  readonly patience?: number;
  /**
   * The ETag of the answer that this device has. If that answer is still current, the server answers 304, without a
   * body.
   */
  readonly known?: string;
  /** Replaces the browser's `fetch`, to report how much of a file was sent (`lib/files/send-watched.ts`). */
  readonly fetch?: typeof fetch;
}

/** The whole input is optional when each of its parts is. */
export type CallArguments<R extends Route> =
  Nothing extends CallInput<R>
    ? [input?: CallInput<R>, options?: CallOptions]
    : [input: CallInput<R>, options?: CallOptions];

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The server's code for a caller without the route's policy (wire errors). */
const NO_RIGHT = 'Volo.Authorization:010001';
/** The server's code for a client that it no longer understands (wire errors). */
const TOO_OLD = 'Kartoteka:ClientTooOld';

/**
 * Statuses of the class 4xx that need no body: the session has ended, the call arrived too slowly, there were too many
 * calls.
 */
const CLEAR = new Set([401, 408, 429]);

/** The default of `CallOptions.patience`. */
const PATIENCE = 60_000;

/**
 * Calls one route of the contract and returns the body of the answer. The server has already checked the
 * answer against the route's schema, so it is not parsed again. Throws `ApiError` on every failure except an
 * abort by the caller. An answer 401 from a route that needs a session also opens the login, which leads back
 * to this page.
 */
export async function call<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<RouteResult<R>> {
  const response = await acceptedBy(route, ...rest);
  const isEmpty = response.status === 204;
  // The server answers such a route with 204 only. A proxy or the login of a network may answer with a page of its own.
  if (route.answerKind === 'nothing' && !isEmpty) throw new ApiError({ status: 0, message: NO_CONNECTION });
  const body = isEmpty ? undefined : await bodyOf(response, signalIn(rest));
  noteContact(route);
  return body as RouteResult<R>;
}

const signalIn = (rest: readonly unknown[]) => (rest[1] as CallOptions | undefined)?.signal;

/**
 * Like `call`, but returns the answer with its body unread, for files and for answers 304 (`CallOptions.known`). Only
 * an answer 304 counts as contact with the server, because the login of a network may answer with a page of its own.
 */
export async function answerOf<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<Response> {
  const response = await acceptedBy(route, ...rest);
  if (response.status === 304) noteContact(route);
  return response;
}

function noteContact(route: Route): void {
  if (route.access.kind !== 'anonymous') keptPerson.noteContact();
}

/** Sends a call. Returns the answer with its body unread, and throws if the answer is a refusal or a failure. */
async function acceptedBy<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<Response> {
  const [input, options] = rest as [LooseInput | undefined, CallOptions | undefined];
  // The body of a login or a logout names the session, so these calls do not depend on the stored token.
  if (route.bodyMedia !== 'form' && !ownSession.isStored())
    throw new ApiError({ status: 0, message: callTexts.replaced });
  const token = session.token();
  const response = await counted(route, send(route, input ?? {}, options ?? {}, token));
  if (response.ok || response.status === 304) return response;
  const error = apiErrorFrom(response.status, await bodyOf(response, options?.signal), response.headers);
  if (error.status === 401 && route.access.kind !== 'anonymous') {
    // Another tab may have logged in meanwhile. Only the refused session ends.
    if (session.token() !== token) return acceptedBy(route, ...rest);
    leaveForLogin();
  }
  if (error.code === NO_RIGHT) session.tellRefused();
  if (error.code === TOO_OLD) appVersion.tellTooOld();
  throw error;
}

/** Number of writes that have no answer yet. */
let writes = 0;

/** Returns whether a write waits for its answer. */
export function isWriting(): boolean {
  return writes > 0;
}

/** Number of files that the page is downloading. */
let downloads = 0;

/** Returns whether a file is being downloaded, which a reload of the page would end. */
export function isDownloading(): boolean {
  return downloads > 0;
}

/** Counts a download until it has ended. */
export async function countDownload<T>(download: Promise<T>): Promise<T> {
  downloads += 1;
  return download.finally(() => {
    downloads -= 1;
  });
}

async function counted(route: Route, answer: Promise<Response>): Promise<Response> {
  if (route.effect !== 'write') return answer;
  writes += 1;
  return answer.finally(() => {
    writes -= 1;
  });
}

async function send(
  route: Route,
  input: LooseInput,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const headers = callHeaders(token);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.known !== undefined) headers.set('If-None-Match', options.known);
  let body: string | URLSearchParams | FormData | null = null;
  if (input.body !== undefined && route.bodyMedia === 'form') body = searchOf(input.body);
  else if (input.body !== undefined && route.bodyMedia === 'multipart') body = partsOf(input.body);
  else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(input.body);
  }
  const patience = AbortSignal.timeout(options.patience ?? PATIENCE);
  const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience;
  try {
    const address = addressOf(route.path, input);
    const send = options.fetch ?? fetch;
    const early =
      route.method === 'GET' && options.known === undefined ? takeEarly(address, token, signal) : null;
    const response = await (early ??
      send(address, { method: route.method, headers, body, signal, cache: 'no-store' }));
    if (!isOfProxy(response)) network.answered();
    // A write that a proxy answered does not change the state of the network. The screen shows at the entry that the
    // write failed, and repeats the write (ruling 5.14).
    else if (route.effect !== 'write') network.failed();
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    network.failed();
    throw new ApiError({ status: 0, message: NO_CONNECTION });
  }
}

/**
 * Returns whether a proxy answered in place of the server. The server marks its own refusals with a header (wire
 * errors).
 */
const isOfProxy = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.has('_AbpErrorFormat');

/** Returns the route's path with its parameters filled in and the query appended. */
export function addressOf(path: string, input: LooseInput): string {
  const params = (input.params ?? {}) as Readonly<Record<string, unknown>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = searchOf(input.query ?? {}).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/**
 * Returns the body as a form. Files are sent with their names. Values other than files and texts are left
 * out.
 */
function partsOf(body: unknown): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, unknown>>)) {
    if (value instanceof Blob) parts.append(name, value);
    else if (typeof value === 'string') parts.append(name, value);
  }
  return parts;
}

function searchOf(values: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values as Readonly<Record<string, unknown>>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search;
}

/**
 * Returns the body of an answer. Returns null for a failure whose body is not JSON, like a page of a proxy, and for a
 * failure whose body broke off if the status alone says what to do.
 */
async function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    const isEnough = error instanceof SyntaxError || isClear(response.status);
    if (!response.ok && isEnough && !signal?.aborted) return null;
    throw unreadBody(error, signal);
  }
}

/**
 * Returns whether the status of a failure says without the body what to do: log in, or call again later. The reason for
 * a refusal, such as the code and the rules that the input breaks, is only in the body.
 */
const isClear = (status: number): boolean => status >= 500 || CLEAR.has(status);

/**
 * Returns the error to throw when the body of an answer could not be read: the abort itself if the caller aborted by
 * `signal`, otherwise an `ApiError` of status 0. Chromium names a timeout (`CallOptions.patience`) 'AbortError' too, so
 * the name of the error does not distinguish the two cases.
 */
export function unreadBody(error: unknown, signal?: AbortSignal): unknown {
  return signal?.aborted ? error : new ApiError({ status: 0, message: NO_CONNECTION });
}
