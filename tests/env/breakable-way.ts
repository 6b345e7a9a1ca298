import type { Socket } from 'node:net';
import { openWay } from './way.ts';

/** The ways in which the proxy can break a call. */
const BREAKS = ['reset', 'lost', 'stalled'] as const;
/**
 * `reset`: only half of the call arrives. `lost`: the call arrives, but its answer does not, and the connection is cut.
 * `stalled`: like `lost`, but the connection is cut only after `STALLED_MS`.
 */
type Break = (typeof BREAKS)[number];

/** The calls that store text typed into a card. */
const STORING = ['entry', 'group', 'form'] as const;
type Storing = (typeof STORING)[number];

/** An answer that the proxy gives itself, without passing the call to the server. */
interface OwnAnswer {
  readonly status: number;
  readonly retryAfter?: string;
  /** The message in the error envelope. An answer without a message is an HTML page, as from a proxy. */
  readonly message?: string;
  /** Whether the last byte of the body never comes, although the connection stays open. */
  readonly isEndless?: boolean;
}

/** A proxy between browser and server that breaks calls when a test asks for it. */
export interface BreakableWay {
  /** The origin through which the browser reaches the server. */
  readonly origin: string;
  /**
   * Breaks the next `times` saves of an entry. With `work`, breaks the next calls that start a card, save or submit an
   * entry, or submit a group. When a call on an old connection breaks, the browser itself repeats the call once.
   */
  breakNext(how: Break, times: number, calls?: 'entry' | 'work'): void;
  /** Answers the next calls of this kind itself, one answer a call. These calls do not reach the server. */
  answerNext(call: Storing, answers: readonly OwnAnswer[]): void;
  /** Returns the number of calls that the proxy has answered itself. */
  answered(): number;
  /** Stops breaking calls and answering them itself. */
  mend(): void;
  /**
   * Sets whether the proxy removes the idempotency keys of calls and the client keys of entries and cards, which
   * switches the safeguards of the product off.
   */
  loseKeys(areLost: boolean): void;
  /** Returns the number of calls that were broken so far. */
  broken(): number;
  /** Leads new connections to another server. */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

const SAVE = /^PUT \/api\/app\/control-card\/[^/ ]+\/element /;
/** The calls that start a card, save or submit an entry, or submit a group. */
const WORK =
  /^P(?:OST|UT) \/api\/app\/(?:control-card\/[^/ ]+\/(?:element|submit-elements-group\/[^/ ]+)|control-card-operator\/init-card-filling\/[^/ ]+) /;
const CALLS: Readonly<Record<Storing, RegExp>> = {
  entry: SAVE,
  group: /^POST \/api\/app\/control-card\/[^/ ]+\/submit-elements-group\//,
  form: /^PUT \/api\/app\/control-card\/[^/ ]+ /,
};
/**
 * The names of keys that keep a call from running twice, and meaningless names of the same length that replace them.
 * The same length keeps the length that the call announces for its body.
 */
const KEYS = [
  [/\r\nidempotency-key:/gi, '\r\nx-nothing-at-it:'],
  [/(?<="elementTemplateId":.*)"key":/g, '"kez":'],
  [/"key":(?="new-)/g, '"kez":'],
] as const;
const STALLED_MS = 1500;

/** Starts a proxy in front of a server, so that a test can break its connections. */
export async function openBreakableWay(serverOrigin: string): Promise<BreakableWay> {
  let target = new URL(serverOrigin);
  let next: { readonly how: Break; times: number; readonly calls: RegExp } | null = null;
  let broken = 0;
  const answers = new Map<Storing, OwnAnswer[]>();
  let answered = 0;
  let areKeysLost = false;

  const fateOf = (chunk: Buffer): Break | null => {
    if (next === null || next.times === 0 || !next.calls.test(chunk.toString('latin1'))) return null;
    next.times -= 1;
    broken += 1;
    return next.how;
  };
  const ownAnswer = (chunk: Buffer): OwnAnswer | undefined => {
    const text = chunk.toString('latin1');
    const call = STORING.find((one) => CALLS[one].test(text));
    const own = call === undefined ? undefined : answers.get(call)?.shift();
    if (own !== undefined) answered += 1;
    return own;
  };
  const onTheWay = (chunk: Buffer): Buffer => {
    if (!areKeysLost) return chunk;
    let text = chunk.toString('latin1');
    for (const [name, nothing] of KEYS) text = text.replace(name, nothing);
    return Buffer.from(text, 'latin1');
  };

  const join = (client: Socket, upstream: Socket): void => {
    let fate: Break | null = null;
    client.on('data', (chunk: Buffer) => {
      const own = ownAnswer(chunk);
      if (own?.isEndless) return void client.write(written(own));
      if (own !== undefined) return void client.end(written(own));
      fate ??= fateOf(chunk);
      if (fate !== 'reset') return void upstream.write(onTheWay(chunk));
      upstream.write(chunk.subarray(0, chunk.length / 2), () => upstream.resetAndDestroy());
      client.resetAndDestroy();
    });
    upstream.on('data', (chunk: Buffer) => {
      if (fate === null) client.write(chunk);
      else if (fate === 'lost') client.resetAndDestroy();
      else if (fate === 'stalled') setTimeout(() => client.resetAndDestroy(), STALLED_MS);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (fate !== 'stalled') client.destroy();
    });
  };
  const way = await openWay(() => target, join);
  return {
    origin: `http://127.0.0.1:${way.port}`,
    breakNext: (how, times, calls = 'entry') => {
      next = { how, times, calls: calls === 'entry' ? SAVE : WORK };
    },
    answerNext: (call, own) => {
      answers.set(call, [...own]);
    },
    answered: () => answered,
    mend: () => {
      next = null;
      answers.clear();
    },
    loseKeys: (areLost) => {
      areKeysLost = areLost;
    },
    broken: () => broken,
    leadTo: (origin) => {
      target = new URL(origin);
    },
    close: way.close,
  };
}

function written({ status, retryAfter, message, isEndless = false }: OwnAnswer): string {
  const error = { code: null, message, details: 'sprawa-1', data: null, validationErrors: null };
  const body = message === undefined ? '<html><h1>Bad gateway</h1></html>' : JSON.stringify({ error });
  const type = message === undefined ? 'text/html' : 'application/json; charset=utf-8';
  const headers = [
    `HTTP/1.1 ${status} -`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body) + (isEndless ? 1 : 0)}`,
    // The mark of the server's own refusals.
    ...(message === undefined ? [] : ['_AbpErrorFormat: true']),
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
