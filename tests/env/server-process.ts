import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_OPTIONS, serverEnvironment } from '../../scripts/lib/server-node.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** Time limit in ms for a start with migrations, which takes seconds on a fast machine. */
const PATIENCE_MS = 150_000;

export interface ProcessOptions {
  /** Milliseconds until the server must be ready. */
  readonly patience?: number;
}

/** The product in its own process, as users start it. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly pid: number;
  /** Returns everything that the server has printed so far. */
  output(): string;
  /** Asks the server to stop, waits, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends the server with kill -9, as abruptly as a power cut. */
  kill(): Promise<void>;
}

/**
 * Starts `apps/server/src/main.ts` with these variables and only PATH and HOME from this process.
 *
 * @throws Error with the whole output of the server when it ends before it is ready, or is not ready in time
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  { patience = PATIENCE_MS }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...SERVER_OPTIONS, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: serverEnvironment({ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env }),
    // The server ends when its channel closes, so a killed test leaves no server behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => fail('is not ready'), patience);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /Kartoteka działa: (http:\/\/\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    const fail = (what: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The server ${what}:\n${output}`));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
