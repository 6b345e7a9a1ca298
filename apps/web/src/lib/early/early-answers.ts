/** A call that `early.ts` has sent. */
interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly end: AbortController;
}

/** The calls that the page sent before the code of the app ran. */
interface EarlyCalls {
  /** The access token with which the calls were sent. */
  readonly token: string;
  /** The calls by their address. A call that the app has taken is removed. */
  readonly calls: Map<string, EarlyCall>;
}

declare global {
  /** `early.ts` is a script of its own, so it hands the calls over to the app in this variable. */
  var kartotekaEarlyCalls: EarlyCalls | undefined;
}

/** Milliseconds after which an answer that the app has not taken is dropped, because it may be out of date. */
const LIFE = 30_000;

/** Sends reads of this session before the code of the app runs. */
export function askEarly(token: string, headers: Headers, addresses: readonly string[]): void {
  const calls = new Map(
    addresses.map((address) => {
      const end = new AbortController();
      const answer = fetch(address, { headers, signal: end.signal, cache: 'no-store' });
      // The app notices a failure when it takes the answer. No failure is reported before that.
      answer.catch(() => undefined);
      return [address, { answer, end }] as const;
    }),
  );
  globalThis.kartotekaEarlyCalls = { token, calls };
  setTimeout(() => {
    for (const { end } of calls.values()) end.abort();
    calls.clear();
  }, LIFE);
}

/**
 * Returns the answer to a read that the page sent early, at most once; null if it was not sent, or was sent in another
 * session. The `signal` ends the call.
 */
export function takeEarly(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | null {
  const early = globalThis.kartotekaEarlyCalls;
  const call = early?.token === token ? early?.calls.get(address) : undefined;
  if (!early || !call) return null;
  early.calls.delete(address);
  const end = () => call.end.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return call.answer;
}
