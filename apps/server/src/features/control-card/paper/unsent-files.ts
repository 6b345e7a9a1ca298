/** Counts the bytes of finished files that clients have not received yet. */
export interface UnsentFiles {
  /** Whether the files take so much memory that no further file may be counted. */
  readonly isFull: boolean;
  /**
   * Counts a file until the signal fires. A file that several clients receive counts once.
   *
   * @returns false when there is no room for the file, which is then not counted
   */
  hold(file: Buffer, signal: AbortSignal): boolean;
}

/** @param bytesAtMost number of bytes from which no file is counted any more. The last file may exceed it. */
export function createUnsentFiles(bytesAtMost: number): UnsentFiles {
  /** The number of clients that receive each file. */
  const clients = new Map<Buffer, number>();
  let bytes = 0;
  const isFull = (): boolean => bytes >= bytesAtMost;
  const release = (file: Buffer): void => {
    const left = (clients.get(file) ?? 0) - 1;
    if (left > 0) {
      clients.set(file, left);
      return;
    }
    clients.delete(file);
    bytes -= file.length;
  };
  return {
    get isFull() {
      return isFull();
    },
    hold(file, signal) {
      if (signal.aborted) return true;
      const known = clients.get(file) ?? 0;
      if (known === 0 && isFull()) return false;
      if (known === 0) bytes += file.length;
      clients.set(file, known + 1);
      signal.addEventListener('abort', () => release(file), { once: true });
      return true;
    },
  };
}
