/** An owner whose files are counted together; null for all owners that are not known (`printOrder`). */
type FileOwner = string | null;

/** Counts the bytes of finished files that clients have not received yet. */
export interface UnsentFiles {
  /** Returns whether there is room to make another file for the owner. */
  hasRoom(owner: FileOwner): boolean;
  /** Returns whether the owner's files take less than the owner's share. */
  isBelowShare(owner: FileOwner): boolean;
  /** Counts a file until the signal fires. A file that several clients receive counts once in the sum of all files. */
  hold(file: Buffer, owner: FileOwner, signal: AbortSignal): void;
}

/** The share of all bytes that the files of one owner may take. */
const SHARE = 1 / 4;
/** The share that all owners who are not known have together. */
const SHARE_OF_UNKNOWN = 1 / 2;

/**
 * @param bytesAtMost number of bytes: no further file is made while the unsent files have this many bytes together, or
 *   more. The last file of all, and the last file of each owner, may exceed the limit.
 */
export function createUnsentFiles(bytesAtMost: number): UnsentFiles {
  const all = createCount();
  const byOwner = new Map<FileOwner, ReturnType<typeof createCount>>();
  const isBelowShare = (owner: FileOwner): boolean =>
    (byOwner.get(owner)?.bytes() ?? 0) < bytesAtMost * (owner === null ? SHARE_OF_UNKNOWN : SHARE);
  return {
    hasRoom: (owner) => all.bytes() < bytesAtMost && isBelowShare(owner),
    isBelowShare,
    hold(file, owner, signal) {
      if (signal.aborted) return;
      const own = byOwner.get(owner) ?? createCount();
      byOwner.set(owner, own);
      for (const count of [all, own]) count.add(file);
      const release = (): void => {
        for (const count of [all, own]) count.remove(file);
        if (own.bytes() === 0) byOwner.delete(owner);
      };
      signal.addEventListener('abort', release, { once: true });
    },
  };
}

/** Counts the bytes of files. A file that was added several times counts once until it is removed as many times. */
function createCount() {
  const times = new Map<Buffer, number>();
  let bytes = 0;
  return {
    bytes: () => bytes,
    add(file: Buffer): void {
      const known = times.get(file) ?? 0;
      if (known === 0) bytes += file.length;
      times.set(file, known + 1);
    },
    remove(file: Buffer): void {
      const left = (times.get(file) ?? 0) - 1;
      if (left > 0) {
        times.set(file, left);
        return;
      }
      times.delete(file);
      bytes -= file.length;
    },
  };
}
