import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

/** A browser's answer or event (Chrome DevTools Protocol). */
const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

type Params = Readonly<Record<string, unknown>>;

/** Thrown when the browser died or closed its end of the pipe, or its page crashed. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone';
}

/** A connection to a browser. */
export interface DevTools {
  /**
   * Calls a method and parses its answer. Throws when the browser refuses the call, gives another answer, or is gone.
   */
  send<T>(method: string, params: Params, answer: z.ZodType<T>, sessionId?: string): Promise<T>;
  /**
   * Calls the listener with the parameters of each event of this name. A later listener for the same event replaces an
   * earlier one.
   */
  on(event: string, listener: (params: unknown) => void): void;
}

/** Talks to a browser through the pipes of `--remote-debugging-pipe`: JSON messages that end with a zero byte. */
export function openDevTools(out: Writable, input: Readable): DevTools {
  const waiting = new Map<number, { done: (result: unknown) => void; fail: (cause: Error) => void }>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;
  let gone: Error | null = null;

  const end = (cause: Error): void => {
    gone ??= cause;
    for (const { fail } of waiting.values()) fail(gone);
    waiting.clear();
  };
  const hear = (text: string): void => {
    const { id, method, params, result, error } = message.parse(JSON.parse(text));
    if (method !== undefined) listeners.get(method)?.(params);
    const call = waiting.get(id ?? -1);
    if (id === undefined || call === undefined) return;
    waiting.delete(id);
    if (error) call.fail(new Error(error.message));
    else call.done(result);
  };
  let rest: Buffer[] = [];
  input.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, from)) {
      try {
        hear(Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8'));
      } catch (cause) {
        end(new Error('The browser sent a message that is not understood', { cause }));
      }
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  });
  const lose = (cause?: unknown): void => end(new BrowserGone('The browser is gone', { cause }));
  input.once('close', () => lose());
  input.on('error', lose);
  out.on('error', lose);

  return {
    send: async (method, params, answer, sessionId) => {
      if (gone !== null) throw gone;
      last += 1;
      const id = last;
      const result = await new Promise<unknown>((done, fail) => {
        waiting.set(id, { done, fail });
        out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
      return answer.parse(result);
    },
    on: (event, listener) => void listeners.set(event, listener),
  };
}
