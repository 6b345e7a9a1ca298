/** Thrown when a store with the S3 protocol refuses a call or does not answer it. */
export class S3Fault extends Error {
  /** A code of the store ('AccessDenied'), of the network ('ECONNREFUSED') or of this program ('silent'). */
  readonly code: string;
  /** The status of the answer; null if there was no answer. */
  readonly status: number | null;

  constructor(code: string, status: number | null, options?: ErrorOptions) {
    super(`The store of files answered ${status ?? 'nothing'}: ${code}.`, options);
    this.name = 'S3Fault';
    this.code = code;
    this.status = status;
  }

  /** Whether the store itself could not be reached, or did not answer in time. */
  get isLost(): boolean {
    return this.status === null;
  }

  /** Whether the same call may succeed a moment later. */
  get mayPass(): boolean {
    return this.code !== SILENT && (this.status === null || this.status >= 500 || this.status === 429);
  }
}

/** The code for a store that neither sent nor received bytes for too long, or took too long for one call. */
export const SILENT = 'silent';

/** Returns the fault for an error of the network. */
export function lost(error: unknown): S3Fault {
  if (error instanceof S3Fault) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new S3Fault(code ?? message, null, { cause: error });
}
