import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { problem, type ProblemBody } from '@kartoteka/contract/problem';
import type { Route, RouteResult } from '@kartoteka/contract/route';
import type { CallInput } from '../../apps/web/src/lib/call.ts';

/** Of every account of the demo plant. */
export const DEMO_PASSWORD = 'Demo-2026!';

/** What came back, as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as JSON; null when it is empty or none. */
  readonly body: unknown;
  /** The envelope's content, when this is an error of the wire. */
  readonly problem: ProblemBody['error'] | null;
}

/** Input as somebody sends it who does not keep to the contract. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

type CallRest<R extends Route> =
  object extends CallInput<R>
    ? [input?: CallInput<R>, options?: SendOptions]
    : [input: CallInput<R>, options?: SendOptions];

/** Somebody who calls the server over HTTP. */
export interface Client {
  /** The same server, called by this account; it signs in once, with the first call. */
  as(userName: string, password?: string): Client;
  /** Calls by the contract. @throws Refused on every status that is no success */
  call<R extends Route>(route: R, ...rest: CallRest<R>): Promise<RouteResult<R>>;
  /** Calls with whatever is given and answers whatever comes. */
  send(route: Route, input?: LooseInput, options?: SendOptions): Promise<Answer>;
  /** The account's access token; null without an account. */
  token(): Promise<string | null>;
}

/** The server said no. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(route: Route, answer: Answer) {
    super(`${route.name} answered ${answer.status}: ${new TextDecoder().decode(answer.bytes)}`);
    this.name = 'Refused';
    this.answer = answer;
  }
}

/** A client of the server at this origin, without an account. */
export function createClient(origin: string): Client {
  const tokens = new Map<string, Promise<string>>();
  const anonymous = caller(async () => null);
  return anonymous;

  function caller(token: () => Promise<string | null>): Client {
    const send: Client['send'] = async (route, input = {}, { headers = {} } = {}) => {
      const bearer = await token();
      const authorization: Record<string, string> =
        bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
      const response = await fetch(new URL(addressOf(route, input), origin), {
        method: route.method,
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

/** Text goes as it is, so that a test can send what is no JSON. */
function bodyOf(route: Route, body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  if (body === undefined) return { headers };
  if (route.bodyMedia === 'form') return { headers, body: searchOf(body) };
  return {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
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
