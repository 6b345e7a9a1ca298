import { readdir, readFile } from 'node:fs/promises';

/** The parts of Chromium's sandbox that the kernel has put around the pages of a browser. */
export interface Confinement {
  /** Whether a process has a separate PID namespace. */
  readonly hasNamespaces: boolean;
  /** Whether a filter limits the system calls of a process (seccomp). */
  readonly hasFilter: boolean;
}

/**
 * Reads the sandbox of one process from `status`, the text of its `/proc/<pid>/status`. Compares it with the server's
 * text `own`, because the server itself may have namespaces and filters, as in a container.
 */
export function confinementIn(status: string, own: string): Confinement {
  return { hasNamespaces: depth(status) > depth(own), hasFilter: filters(status) > filters(own) };
}

const depth = (status: string): number => fieldOf(status, 'NSpid').split(/\s+/).length;
/**
 * Returns the number of seccomp filters. Linux before 5.9 does not report the number, so the seccomp mode is returned
 * instead. A mode of 2 means that there is a filter.
 */
const filters = (status: string): number =>
  Number(fieldOf(status, 'Seccomp_filters') || fieldOf(status, 'Seccomp') || 0);
const fieldOf = (status: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]?.trim() ?? '';

/** Returns the parts of the sandbox that any process of the process group has; null where the system has no `/proc`. */
export async function readConfinement(group: number): Promise<Confinement | null> {
  const own = await readFile('/proc/self/status', 'utf8').catch(() => null);
  if (own === null) return null;
  const found: Confinement[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // A program's name may hold brackets and spaces. After its last bracket come state, parent and group.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) continue;
    found.push(confinementIn(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => own), own));
  }
  return {
    hasNamespaces: found.some(({ hasNamespaces }) => hasNamespaces),
    hasFilter: found.some(({ hasFilter }) => hasFilter),
  };
}
