import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOrphan } from './postmaster.ts';

const { platform } = process;
let cluster: string;
let other: ChildProcess;
beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'kartoteka-cluster-'));
  Object.defineProperty(process, 'platform', { value: 'darwin' });
});
afterEach(async () => {
  Object.defineProperty(process, 'platform', { value: platform });
  other.kill('SIGKILL');
  await rm(cluster, { recursive: true });
});

/** Runs a program that ends at a signal, and writes its number into the pid file of the cluster. */
async function run(...args: string[]): Promise<void> {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { stdio: 'ignore' });
  await once(other, 'spawn');
  await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n`);
}

test('outside Linux, a program that has the number of a crashed database server is left running', async () => {
  await run();
  expect(await endOrphan(cluster)).toBe(false);
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
});

test('outside Linux, a server that an earlier start left running on its cluster is ended', async () => {
  await run('--', '-D', cluster);
  const ended = once(other, 'exit');
  expect(await endOrphan(cluster)).toBe(true);
  expect(await ended).toEqual([null, 'SIGINT']);
});
