import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Attack } from './requests.ts';

/** sqlmap's result for the leaves of one call. */
export interface Verdict {
  readonly attack: Attack;
  /** The positions, counted from 0 by the marks, of the leaves in which sqlmap found an injection. */
  readonly open: readonly number[];
  /** Number of leaves that sqlmap reports as tried without success. */
  readonly closed: number;
  /** Milliseconds that sqlmap took for the call. */
  readonly took: number;
  readonly output: string;
}

/** Level 3 with every technique. The time-based techniques wait for two seconds. */
const OPTIONS = [
  ['--level', '3'],
  ['--risk', '1'],
  ['--technique', 'BEUSTQ'],
  ['--dbms', 'PostgreSQL'],
  ['--time-sec', '2'],
  ['--threads', '1'],
  ['--timeout', '30'],
  ['--batch', '--flush-session', '--skip-waf', '--disable-coloring'],
].flat();

/** Time limit per leaf in ms. */
const PATIENCE_PER_LEAF = 180_000;

/** Returns sqlmap's version, or null when sqlmap is not installed. */
export async function sqlmapVersion(): Promise<string | null> {
  const output = await run(['--version', '--disable-coloring'], 60_000).catch(() => null);
  return output === null ? null : (/\d+\.\d+[\w.]*/.exec(output)?.[0] ?? null);
}

/** Tries every leaf of a call at `origin`. */
export async function attackBy(
  attack: Attack,
  origin: string,
  { token, folder }: { token: string | null; folder: string },
): Promise<Verdict> {
  const own = join(folder, attack.name.replaceAll(/\W+/g, '-'));
  await mkdir(own, { recursive: true });
  const { query, body, method } = attack;
  const address = `${origin}${attack.path}${query === null ? '' : `?${query.marked}`}`;
  const headers = [
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === null ? [] : ['Content-Type: application/json']),
  ];
  const started = performance.now();
  const output = await run(
    [
      ['-u', address, '--method', method, '--output-dir', own],
      body === null ? [] : ['--data', body.marked],
      headers.flatMap((header) => ['-H', header]),
      OPTIONS,
    ].flat(),
    PATIENCE_PER_LEAF * leavesOf(attack).length,
  );
  const open = [...output.matchAll(/^Parameter: .*?#(\d+)\*/gm)].map(([, n]) => Number(n) - 1);
  const closed = [...output.matchAll(/parameter '.*#\d+\*' does not seem to be injectable/g)].length;
  return { attack, open: [...new Set(open)], closed, took: performance.now() - started, output };
}

export const leavesOf = ({ query, body }: Attack): readonly string[] => [
  ...(query?.leaves ?? []),
  ...(body?.leaves ?? []),
];

async function run(args: readonly string[], patience: number): Promise<string> {
  const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: patience });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    }),
  ]);
  return output + errors;
}
