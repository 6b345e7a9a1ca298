import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrintTrial } from '../../../../tests/env/print-trial.ts';
import { findUnusedAccount, isReachable } from './account.ts';
import { findChromium } from './find-chromium.ts';
import { UNPACKED } from './folder.ts';

const TRIAL = join(import.meta.dirname, '../../../../tests/env/print-trial.ts');
const RUN = [process.execPath, TRIAL];
const isRoot = process.getuid?.() === 0;
/**
 * Whether the tests can make a user namespace, as a container has one. That needs root, and some containers
 * allow no namespaces even to root.
 */
const canImitate = isRoot && spawnSync('unshare', ['--user', 'setpriv', '--version']).status === 0;
/** The number of an account that is not the browser's account. */
const SOMEBODY = 1234;

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kartoteka-confined-'));
  await chmod(place, 0o711);
});
afterEach(() => rm(place, { recursive: true }));

async function resultOf(child: ChildProcess): Promise<PrintTrial> {
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as PrintTrial;
}
const start = ([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(program, args, {
    env: { PATH: process.env['PATH'], CHROMIUM_PATH: process.env['CHROMIUM_PATH'], ...env },
  });

/**
 * Runs `print-trial.ts` as root in a user namespace with only these users (a line of `uid_map`) and without further
 * namespaces, as Docker does.
 */
async function inContainer(users: string): Promise<PrintTrial> {
  const inner = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  const asRoot = [
    'setpriv',
    '--reuid=0',
    '--regid=0',
    ...(users === '0 0 1' ? ['--keep-groups'] : ['--clear-groups']),
  ];
  const child = start(
    ['unshare', '--user', '--', 'sh', '-c', 'echo; read _; exec "$@"', 'sh', ...asRoot, '--'].concat([
      'sh',
      '-c',
      inner,
      'sh',
      ...RUN,
    ]),
  );
  await once(child.stdout!, 'readable');
  await writeFile(`/proc/${child.pid}/uid_map`, users);
  await writeFile(`/proc/${child.pid}/gid_map`, users);
  child.stdin!.write('\n');
  return resultOf(child);
}

const usersOf = ({ processes }: PrintTrial) => new Set(processes.flatMap(({ users }) => users));

/** Compares the log line about the sandbox with the kernel's data about the browser's processes. */
function expectAsLogged({ log, processes, file }: PrintTrial): void {
  expect(file).toBe('%PDF-');
  expect(processes.length).toBeGreaterThan(1);
  expect(log).toHaveLength(1);
  const [facts, line] = log[0]!;
  const isSandboxed = line === 'Chromium for PDF files runs in its sandbox';
  const deepest = Math.max(...processes.map(({ depth }) => depth));
  const flattest = Math.min(...processes.map(({ depth }) => depth));
  expect(deepest > flattest).toBe(isSandboxed);
  expect(processes.some(({ seccomp }) => seccomp === 2)).toBe(isSandboxed);
  const told = { hasNamespaces: true, hasFilter: true };
  const untold = { reason: expect.stringMatching(/\S/) as string };
  expect(facts).toMatchObject(isSandboxed ? told : untold);
}

test('no process of the browser runs as root when the server can use another account, and the log names the sandbox', async () => {
  const trial = await resultOf(start(RUN));
  expectAsLogged(trial);
  const account = isRoot ? await findUnusedAccount() : process.getuid?.();
  expect([...usersOf(trial)]).toEqual([account]);
  const kept = isRoot
    ? trial.processes.flatMap(({ groups, supplementary }) => [...groups, ...supplementary])
    : [];
  expect(kept.filter((group) => group !== account)).toEqual([]);
});

test.runIf(isRoot)('the account of the browser may not change the program that it runs', async () => {
  const { executablePath, env } = await findChromium(null, [UNPACKED], SOMEBODY);
  for (const path of [
    executablePath,
    dirname(executablePath),
    dirname(dirname(executablePath)),
    env['LD_LIBRARY_PATH'],
  ]) {
    const child = spawn('test', ['-w', String(path)], { uid: SOMEBODY, gid: SOMEBODY, cwd: '/' });
    expect(await once(child, 'exit')).toEqual([1, null]);
  }
});

test.runIf(canImitate)(
  'without user namespaces the browser of a root server runs without a sandbox, and not as root',
  async () => {
    const trial = await inContainer('0 0 65536');
    expectAsLogged(trial);
    expect([...usersOf(trial)]).toEqual([await findUnusedAccount()]);
    expect(trial.log[0]).toEqual([
      { user: await findUnusedAccount(), reason: expect.stringContaining('No usable sandbox') as string },
      'Chromium for PDF files runs without its sandbox, not as root',
    ]);
    for (const { capabilities } of trial.processes) expect(Number(`0x${capabilities}`)).toBe(0);
  },
);

test.runIf(canImitate)(
  'a root server that can use no other account runs the browser as root, with a warning',
  async () => {
    const trial = await inContainer('0 0 1');
    expectAsLogged(trial);
    expect([...usersOf(trial)]).toEqual([0]);
    expect(trial.log[0]?.[1]).toBe('Chromium for PDF files runs as root, without its sandbox');
  },
);

test.runIf(isRoot && (await isReachable(dirname(RUN[0]!))) && (await isReachable(dirname(TRIAL))))(
  'a server that does not run as root runs the browser in its sandbox, under the account of the server',
  async () => {
    const { executablePath, env } = await findChromium(process.env['CHROMIUM_PATH'], [UNPACKED], SOMEBODY);
    const ids = [`--reuid=${SOMEBODY}`, `--regid=${SOMEBODY}`, '--clear-groups', '--'];
    const trial = await resultOf(
      start(['setpriv', ...ids, ...RUN], { ...env, CHROMIUM_PATH: executablePath, TMPDIR: '/tmp' }),
    );
    expectAsLogged(trial);
    expect([...usersOf(trial)]).toEqual([SOMEBODY]);
    expect(trial.log[0]?.[1]).toBe('Chromium for PDF files runs in its sandbox');
  },
);
