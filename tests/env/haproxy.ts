import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Time limit in ms for the proxy to find its servers. */
const PATIENCE = 10_000;

/** A HAProxy in front of servers. */
export interface Haproxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy with the configuration that the product ships, but without TLS and with the addresses of the
 * test.
 */
export async function startHaproxy(origins: readonly string[], folder: string): Promise<Haproxy> {
  const port = await freePort();
  const shipped = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const changes: [RegExp, string][] = [
    [/^ {2}bind :443 .*$/m, `  bind 127.0.0.1:${port}`],
    [/^ {2}bind :80\n/m, ''],
    [/^ {2}http-request redirect .*\n/m, ''],
    [/hdr Host \S+/, 'hdr Host 127.0.0.1'],
    ...origins.map((origin, nth): [RegExp, string] => [
      new RegExp(`server web-${nth + 1} \\S+`),
      `server web-${nth + 1} ${new URL(origin).host}`,
    ]),
  ];
  let text = shipped;
  for (const [from, to] of changes) {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`deploy/haproxy.cfg has nothing like ${from}.`);
    text = next;
  }
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const until = Date.now() + PATIENCE;
  for (;;) {
    const status = await fetch(`${origin}/health/live`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (Date.now() > until || child.exitCode !== null) throw new Error(`HAProxy does not serve: ${said}`);
    await sleep(100);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
