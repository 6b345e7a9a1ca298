import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** A start with migrations takes seconds; a slow machine gets more. */
const PATIENCE_MS = 150_000;

/** The product as it is started: a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly pid: number;
  /** Everything that it has written so far. */
  output(): string;
  /** Asks it to stop in order and waits; answers its exit code. */
  stop(): Promise<number | null>;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts `apps/server/src/main.ts` with these variables and nothing of this process's own but its path.
 *
 * @throws Error with all that it wrote when it ends before it is ready
 */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    // With its channel gone the server ends: a killed test leaves none behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => fail('is not ready'), PATIENCE_MS);
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
