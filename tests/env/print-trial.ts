import { readdir, readFile } from 'node:fs/promises';
import { findChromium } from '../../apps/server/src/browser/find-chromium.ts';
import { UNPACKED } from '../../apps/server/src/browser/folder.ts';
import { createPrinter } from '../../apps/server/src/browser/printer.ts';

/** The JSON that this script prints. The script makes one PDF file as the user who runs it. */
export interface PrintTrial {
  readonly log: readonly (readonly [facts: Readonly<Record<string, unknown>>, line: string])[];
  /** The processes of the browser while it had the page open. */
  readonly processes: readonly BrowserProcess[];
  /** The first characters of the file, or the code of the refusal. */
  readonly file: string;
}

/** One process of a browser, as `/proc/<pid>/status` shows it. */
interface BrowserProcess {
  /** Real, effective, saved and file system user. */
  readonly users: readonly number[];
  readonly groups: readonly number[];
  readonly supplementary: readonly number[];
  /** Effective capabilities, as a hexadecimal number. */
  readonly capabilities: string;
  /** The number of nested PID namespaces in which the process runs, from the reader's own inwards. */
  readonly depth: number;
  /** The seccomp mode. The value 2 means that a filter limits the system calls. */
  readonly seccomp: number;
}

const numbers = (text: string): number[] => (text === '' ? [] : text.split(/\s+/).map(Number));

async function browserProcesses(): Promise<BrowserProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return { pid, parent: Number(parent), group, status };
    }),
  );
  const main = all.find(({ parent }) => parent === process.pid);
  const own = all.filter(({ group }) => main !== undefined && group === main.pid);
  return own.map(({ status }) => {
    const field = (name: string): string =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]?.trim() ?? '';
    return {
      users: numbers(field('Uid')),
      groups: numbers(field('Gid')),
      supplementary: numbers(field('Groups')),
      capabilities: field('CapEff'),
      depth: numbers(field('NSpid')).length,
      seccomp: Number(field('Seccomp')),
    };
  });
}

const log: [Record<string, unknown>, string][] = [];
const note = (facts: unknown, line?: string): void =>
  void log.push([(facts ?? {}) as Record<string, unknown>, line ?? '']);
const printer = createPrinter({
  find: (account) => findChromium(process.env['CHROMIUM_PATH'], [UNPACKED], account),
  log: { info: note, warn: note },
});
let processes: BrowserProcess[] = [];
const printed = printer.print(
  {
    address: '/page',
    complete: 'p',
    answer: async () => {
      processes = await browserProcesses();
      return { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: Buffer.from('<p>Zażółć</p>') };
    },
  },
  { owner: null, atMost: 1, goesFirst: false },
  new AbortController().signal,
);
const file = await printed.then(
  (pdf) => pdf.subarray(0, 5).toString('latin1'),
  (error: unknown) => String((error as { code?: unknown }).code),
);
process.stdout.write(JSON.stringify({ log, processes, file } satisfies PrintTrial));
