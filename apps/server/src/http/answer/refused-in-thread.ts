import type { ErrorReply } from './envelope.ts';

/** A refusal whose answer a thread has made. */
export class RefusedInThread extends Error {
  readonly reply: ErrorReply;
  /** See `isDenial`. */
  readonly isDenial: boolean;

  constructor(reply: ErrorReply, isDenial: boolean) {
    super(`refused in a thread with ${reply.status}`);
    this.name = 'RefusedInThread';
    this.reply = reply;
    this.isDenial = isDenial;
  }
}
