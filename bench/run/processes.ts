import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_OPTIONS, serverEnvironment } from '../../scripts/lib/server-node.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A server in its own process. */
export interface Served {
  readonly origin: URL;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts one of our scripts and waits for the address or port that it prints. */
export async function serveScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  origin: RegExp,
): Promise<Served> {
  const [program, ...rest] = [process.execPath, ...SERVER_OPTIONS, join(ROOT, script), ...args];
  return serveProgram(
    program ?? '',
    rest,
    { cwd: ROOT, env: serverEnvironment({ ...process.env, ...env }) },
    (child) => {
      let said = '';
      return new Promise((resolve) => {
        child.stdout?.on('data', (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-10_000);
          const address = origin.exec(said)?.[1];
          if (address === undefined) return;
          resolve(new URL(address.startsWith('http') ? address : `http://127.0.0.1:${address}`));
        });
      });
    },
  );
}

/** Starts a program and waits until `ready` returns its address. */
export async function serveProgram(
  program: string,
  args: readonly string[],
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ready: (child: ChildProcess) => Promise<URL>,
): Promise<Served> {
  const child = spawn(program, args, { ...place, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.resume();
  const origin = await Promise.race([
    ready(child),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${args[0]} ended with exit code ${code}`);
    }),
  ]);
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Returns the processor time that a process has used, in ms; 0 for a process that has ended. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/**
 * Returns the processor time of a database with all its processes, in ms. The parent's counter includes
 * processes that ended.
 */
export function cpuOfTree(pid: number): number {
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ended = (Number(own[13]) + Number(own[14])) * TICK_MS;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return children.reduce((sum, name) => sum + cpuOf(Number(name)), cpuOf(pid) + ended);
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
}

/** Returns the peak memory of a process so far, in MB. */
export function peakMemory(pid: number): number {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(peak?.[1] ?? 0) / 1024);
}

/** Returns the memory of a process now, in MB. */
export function memoryOf(pid: number): number {
  const held = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(held?.[1] ?? 0) / 1024);
}

/**
 * Resets the peak memory of a process, and returns whether this was permitted. Otherwise the peak counts from
 * the start of the process.
 */
export function forgetPeak(pid: number): boolean {
  try {
    // 5 resets the peak to the current memory.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return true;
  } catch {
    return false;
  }
}
