import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { problem, type ProblemBody } from '@kartoteka/contract/problem';
import type { Route, RouteResult } from '@kartoteka/contract/route';
import type { CallInput } from '../../apps/web/src/lib/call.ts';

/** The password of every account of the demo plant. */
export const DEMO_PASSWORD = 'Demo-2026!';

/** The answer to a call, unchanged. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as JSON, or null when it is empty or not JSON. */
  readonly body: unknown;
  /** The content of the error envelope, when the answer has one. */
  readonly problem: ProblemBody['error'] | null;
}

/** Input that may break the contract. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** When the signal aborts, the call stops waiting for the answer and rejects. */
  readonly signal?: AbortSignal;
}

type CallRest<R extends Route> =
  object extends CallInput<R>
    ? [input?: CallInput<R>, options?: SendOptions]
    : [input: CallInput<R>, options?: SendOptions];

/** A client that calls the server over HTTP. */
export interface Client {
  /** Returns a client for the same server that calls as this account. The account signs in at its first call. */
  as(userName: string, password?: string): Client;
  /** Calls according to the contract. @throws Refused on every status that is not a success */
  call<R extends Route>(route: R, ...rest: CallRest<R>): Promise<RouteResult<R>>;
  /** Sends any input and returns any answer. */
  send(route: Route, input?: LooseInput, options?: SendOptions): Promise<Answer>;
  /** Returns the account's access token, or null without an account. */
  token(): Promise<string | null>;
}

class Refused extends Error {
  readonly answer: Answer;

  constructor(route: Route, answer: Answer) {
    super(`${route.name} answered ${answer.status}: ${new TextDecoder().decode(answer.bytes)}`);
    this.name = 'Refused';
    this.answer = answer;
  }
}

/** Creates a client for the server at this origin, without an account. */
export function createClient(origin: string): Client {
  const tokens = new Map<string, Promise<string>>();
  const anonymous = caller(async () => null);
  return anonymous;

  function caller(token: () => Promise<string | null>): Client {
    const send: Client['send'] = async (route, input = {}, { headers = {}, signal = null } = {}) => {
      const bearer = await token();
      const authorization: Record<string, string> =
        bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
      const response = await fetch(new URL(addressOf(route, input), origin), {
        method: route.method,
        signal,
        ...bodyOf(route, input.body, { ...authorization, ...headers }),
      });
      return read(response);
    };
    return {
      send,
      token,
      async call(route, ...[input, options]) {
        const answer = await send(route, (input ?? {}) as LooseInput, options);
        if (answer.status >= 300) throw new Refused(route, answer);
        return route.answer.parse(answer.body ?? undefined) as RouteResult<typeof route>;
      },
      as: (userName, password = DEMO_PASSWORD) =>
        caller(() => {
          const account = JSON.stringify([userName, password]);
          const known = tokens.get(account) ?? signIn(userName, password);
          tokens.set(account, known);
          return known;
        }),
    };
  }

  async function signIn(username: string, password: string): Promise<string> {
    const body = { grant_type: 'password', client_id: CLIENT_ID, username, password };
    const answer = await anonymous.call(connectRoutes.token, { body });
    return answer.access_token;
  }
}

function addressOf(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = searchOf(query).toString();
  return search === '' ? path : `${path}?${search}`;
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
 * Returns the body for `fetch` in the media type of the route, with the headers. Where the route takes JSON, a text is
 * sent unchanged, so that a test can send invalid JSON.
 */
function bodyOf(route: Route, body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  if (body === undefined) return { headers };
  if (route.bodyMedia === 'form') return { headers, body: searchOf(body) };
  if (route.bodyMedia === 'multipart') return { headers, body: formOf(body) };
  return {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Makes a form with files. A test may also send a form of its own. */
function formOf(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, unknown>>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'string') form.append(name, value);
  }
  return form;
}

async function read(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = /^application\/(?:[\w.]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
  const body: unknown = json && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body,
    problem: problem.safeParse(body).data?.error ?? null,
  };
}
