import type { Call } from '../http/call.ts';
import type { ErrorReply } from '../http/envelope.ts';
import type { ReadInput } from '../http/input.ts';

/** What a thread needs of the process that starts it. */
export interface ThreadGround {
  /** The owner's connection string. */
  readonly databaseUrl: string;
  readonly role: 'kartoteka_app' | null;
  readonly exportsPerMinute: number;
  /** See `Work.cardSize`. */
  readonly cardSize: number;
  readonly logLevel: string;
}

/** What a thread is asked: to serve a call whole, or only to read its body. */
export interface ThreadQuestion {
  readonly what: 'serve' | 'read';
  /** The route's name. */
  readonly route: string;
  readonly call: Call;
  /** JSON as it came. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** An answer as it is sent; null is a 204. */
export interface ThreadAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** What a thread says. */
export type ThreadReply =
  | { readonly kind: 'answer'; readonly answer: ThreadAnswer }
  | { readonly kind: 'input'; readonly input: ReadInput }
  | { readonly kind: 'refusal'; readonly reply: ErrorReply; readonly isDenial: boolean }
  | { readonly kind: 'failure'; readonly error: unknown };
