import type { ErrorReply } from './envelope.ts';

/** A refusal that a thread has worded. */
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
