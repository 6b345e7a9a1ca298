import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive } from '../../process/identity.mjs';
import type { ProcessIdentity } from '../../process/identity.mjs';

/** The process id and the state that PostgreSQL writes into `postmaster.pid`. */
interface PidFile {
  pid: number;
  ready: boolean;
}

/** Reads `postmaster.pid`; null when the file is missing or unfinished. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/**
 * Shuts down a server that an earlier start left running on this cluster. Also removes a pid file whose
 * number now belongs to another process, because PostgreSQL would take that process for a running server.
 *
 * @returns whether a server of this cluster was running
 */
export async function endOrphan(cluster: string): Promise<boolean> {
  const file = readPidFile(cluster);
  if (file === null) return false;
  const found = identify(file.pid);
  if (found === null) return false;
  if (!worksIn(cluster, file.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return false;
  }
  await endServer(found);
  return true;
}

/**
 * Shuts the server down fast: it cuts sessions, rolls transactions back and writes everything to disk. A server that
 * does not end in time is killed, which loses nothing that was committed.
 */
export async function endServer(server: ProcessIdentity): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patience: 30_000 },
    { signal: 'SIGQUIT', patience: 10_000 },
    { signal: 'SIGKILL', patience: 5_000 },
  ] as const;
  for (const { signal, patience } of steps) {
    if (!isAlive(server)) return;
    try {
      process.kill(server.pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (isAlive(server) && Date.now() < deadline) await sleep(10);
  }
}

/**
 * Kills a running server that this process started, with all of its processes, without waiting. PostgreSQL's processes
 * look for the death of the first one only where they wait, so a busy one would go on writing. Outside Linux only the
 * first process is killed.
 */
export function killServer(pid: number): void {
  if (process.platform === 'linux') {
    // While the first process is stopped, it starts no further ones, and the numbers of those that ended stay theirs.
    process.kill(pid, 'SIGSTOP');
    // The signal may arrive after a last start, and a list that is read while a process ends may lack others.
    for (let round = 0; round < 2; round += 1) childrenOf(pid).forEach(killChild);
  }
  process.kill(pid, 'SIGKILL');
}

/** Returns the processes that a process started; none where the system does not tell. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killChild(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The first process must be killed in any case.
  }
}

/**
 * Returns whether the process is the server of this cluster. Compares the working folder of the process with the
 * cluster's folder. Where the system hides the working folder, looks for the cluster's path in the command line. On
 * systems other than Linux, a process whose command line cannot be read counts as the server.
 */
function worksIn(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    const command = askedCommand(pid);
    return command === null || command.includes(cluster) || command.includes(realpathSync(cluster));
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return commandLine(pid).includes(cluster);
  }
}

/** Asks a tool of the system for the command line of a process; null when the tool fails. */
function askedCommand(pid: number): string | null {
  // Without this, PowerShell writes Polish letters in another encoding.
  const utf8 = '[Console]::OutputEncoding=[Text.Encoding]::UTF8;';
  const query = `${utf8} (Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  const [program, args] =
    process.platform === 'win32'
      ? (['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]] as const)
      : (['ps', ['-ww', '-o', 'command=', '-p', String(pid)]] as const);
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true });
  // A replacement character (U+FFFD) means that the text was decoded wrongly, so its paths cannot be compared.
  return status === 0 && !stdout.includes('\ufffd') ? stdout : null;
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
