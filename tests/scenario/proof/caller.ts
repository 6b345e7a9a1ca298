import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENT_ID, connectRoutes, type TokenAnswer } from '@kartoteka/contract/connect';
import type { Route } from '@kartoteka/contract/route';
import type { Answer, Client, LooseInput } from '../../env/client.ts';
import { PASSWORD } from '../../env/people.ts';

/** Milliseconds after which an attempt without an answer is ended. */
const LONGEST = 30_000;
/** Milliseconds after which a call is no longer repeated. */
const GIVE_UP = 90_000;
/** Milliseconds between two attempts. */
const PAUSE = 150;
/** Statuses, sent by the product or by the proxy in front of it, after which the client repeats its call. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * One attempt of a call. `status` is 0 without an answer, and -1 when the client cut the connection or dropped the
 * answer.
 */
export interface Attempt {
  readonly route: string;
  readonly begun: number;
  readonly ended: number;
  readonly status: number;
}

/** A person of the proof, who makes one call at a time. */
export interface Person {
  readonly id: string;
  readonly login: string;
  token: string | null;
  /** Resolves when the person is free. */
  busy: Promise<unknown>;
}

export interface CallerOptions {
  /** One client for each address. They are tried in turn. */
  readonly clients: readonly Client[];
  /**
   * Whether calls are sent with their key. The control experiment repeats calls without a key. Its client drops an
   * answer only after the answer has arrived, so the server has executed each call that is repeated.
   */
  readonly usesKeys: boolean;
  readonly attempts: Attempt[];
  complain(what: string): void;
}

export interface CallOptions {
  /** The idempotency key. */
  readonly key: string;
  /** Milliseconds after which the client cuts the connection of the first attempt, or null to wait for the answer. */
  readonly cutAfter: number | null;
}

/** Makes calls as the product's pages do, which repeat a call under its key until there is an answer. */
export class Caller {
  readonly #options: CallerOptions;
  #turn = 0;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  get usesKeys(): boolean {
    return this.#options.usesKeys;
  }

  /** Returns the answer, or null when the client gave up waiting for it. */
  async call(person: Person, route: Route, input: LooseInput, options: CallOptions): Promise<Answer | null> {
    let { cutAfter } = options;
    return this.#repeat(async () => {
      if (person.token === null) await this.signIn(person);
      const headers: Record<string, string> = { Authorization: `Bearer ${person.token}` };
      if (this.usesKeys) headers['Idempotency-Key'] = options.key;
      const answer = await this.#attempt(route, input, headers, cutAfter);
      cutAfter = null;
      if (answer?.status !== 401) return answer;
      this.#options.complain(`${person.login} was signed in, and ${route.name} says 401`);
      person.token = null;
      return null;
    });
  }

  async signIn(person: Person): Promise<void> {
    const body = { grant_type: 'password', client_id: CLIENT_ID, username: person.login, password: PASSWORD };
    const answer = await this.#repeat(() => this.#attempt(connectRoutes.token, { body }, {}, null));
    if (answer?.status !== 200) {
      this.#options.complain(`${person.login} could not sign in: ${answer?.status}`);
      return;
    }
    person.token = (answer.body as TokenAnswer).access_token;
  }

  async #repeat(attempt: () => Promise<Answer | null>): Promise<Answer | null> {
    const begun = Date.now();
    for (;;) {
      const answer = await attempt();
      if (answer !== null && !PASSING.has(answer.status)) return answer;
      if (Date.now() - begun > GIVE_UP) return null;
      await sleep(PAUSE);
    }
  }

  async #attempt(
    route: Route,
    input: LooseInput,
    headers: Readonly<Record<string, string>>,
    cutAfter: number | null,
  ): Promise<Answer | null> {
    const { clients, attempts } = this.#options;
    const client = clients[(this.#turn += 1) % clients.length] as Client;
    const begun = Date.now();
    const note = (status: number): void =>
      void attempts.push({ route: route.name, begun, ended: Date.now(), status });
    try {
      const signal = AbortSignal.timeout(this.usesKeys ? (cutAfter ?? LONGEST) : LONGEST);
      const answer = await client.send(route, input, { headers, signal });
      if (cutAfter !== null && !this.usesKeys) {
        note(-1);
        return null;
      }
      note(answer.status);
      return answer;
    } catch {
      note(cutAfter === null ? 0 : -1);
      return null;
    }
  }
}
