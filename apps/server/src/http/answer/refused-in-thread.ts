import type { Trouble } from '../../db/trouble.ts';
import type { ErrorReply } from './envelope.ts';

/** A refusal whose answer a thread has made. */
export class RefusedInThread extends Error {
  readonly reply: ErrorReply;
  /** Whether the refusal is a denial by the rules of `isDenial` in `denial.ts`. */
  readonly isDenial: boolean;
  /** The trouble of the database that caused the refusal; null for other refusals. */
  readonly trouble: Trouble | null;

  constructor(reply: ErrorReply, isDenial: boolean, trouble: Trouble | null) {
    super(`refused in a thread with ${reply.status}`);
    this.name = 'RefusedInThread';
    this.reply = reply;
    this.isDenial = isDenial;
    this.trouble = trouble;
  }
}
