/** A cache of finished files by the hash of their content. The least recently used file is dropped first. */
export interface FinishedFiles {
  get(hash: string): Buffer | undefined;
  keep(hash: string, file: Buffer): void;
}

/** @param bytesAtMost maximum size of all kept files together, in bytes; a larger file is not kept */
export function createFinishedFiles(bytesAtMost: number): FinishedFiles {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (hash: string): void => {
    bytes -= files.get(hash)?.length ?? 0;
    files.delete(hash);
  };
  const put = (hash: string, file: Buffer): void => {
    files.set(hash, file);
    bytes += file.length;
  };
  return {
    get(hash) {
      const file = files.get(hash);
      if (file === undefined) return undefined;
      drop(hash);
      put(hash, file);
      return file;
    },
    keep(hash, file) {
      if (file.length > bytesAtMost) return;
      drop(hash);
      put(hash, file);
      for (const oldest of files.keys()) {
        if (bytes <= bytesAtMost) return;
        drop(oldest);
      }
    },
  };
}
