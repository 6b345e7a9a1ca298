import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Chromium, findChromium } from './find-chromium.ts';
import { UNPACKED } from './folder.ts';
import type { PageToPrint } from './print-page.ts';
import { createPrinter, type PrinterOptions } from './printer.ts';
import type { TurnOrder } from './turns.ts';

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kartoteka-printer-'));
  // A browser of another user must reach its profile in this folder.
  await chmod(place, 0o711);
  vi.stubEnv('TMPDIR', place);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.clearAllMocks();
  await rm(place, { recursive: true });
});

const forever = new AbortController().signal;
const anybody: TurnOrder = { owner: null, atMost: 1, goesFirst: false };
const { promise: never } = Promise.withResolvers<Chromium>();
const warn = vi.fn<() => void>();
const info = vi.fn<() => void>();
const printerWith = (more: Partial<PrinterOptions> = {}) =>
  createPrinter({
    find: (account) => findChromium(process.env['CHROMIUM_PATH'], [UNPACKED], account),
    log: { warn, info },
    ...more,
  });

/** Returns a page of one HTML text; `onAsked` receives the paths of its other requests. */
const pageOf = (html: string, onAsked: (path: string) => void = () => undefined): PageToPrint => ({
  address: '/page?id=1',
  complete: '.done',
  answer: async (path) => {
    if (path !== '/page') onAsked(path);
    const type = path === '/page' ? 'text/html; charset=utf-8' : 'text/plain';
    return { headers: { 'Content-Type': type }, body: Buffer.from(path === '/page' ? html : 'tak') };
  },
});
const NEVER = pageOf('<p>nigdy</p>');

/** Returns what this test's browsers have left: profiles, and processes whose command line names the test's folder. */
async function traces(): Promise<string[]> {
  const found = await readdir(place);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(place)) found.push(pid);
  }
  return found;
}

/** Waits until no profile and no process is left. */
const gone = async () => {
  await expect.poll(traces, { timeout: 10_000 }).toEqual([]);
};

test('a printed page reaches no server, and its browser leaves no files or processes', async () => {
  const reached: string[] = [];
  const outside = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('tak');
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  const away = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const page = pageOf(
    `<html lang="pl"><title>Próba</title><img src="${away}/img"><iframe src="${away}/frame"></iframe>
      <iframe src="file:///etc/passwd"></iframe><link rel="preconnect" href="${away}"><h1>Zażółć</h1>
      <script>
        const socket = new Promise((done) => {
          const one = new WebSocket('${away.replace('http', 'ws')}/socket');
          one.onopen = () => done('tak'); one.onerror = () => done('nie');
        });
        const fetched = (url) => fetch(url).then((one) => one.text(), () => 'nie');
        const asks = ['/own', '${away}/fetch', 'http://localhost:${away.split(':').pop()}/name', 'http://example.org/'];
        Promise.all([...asks.map(fetched), socket]).then((got) => {
          document.body.insertAdjacentHTML('beforeend', '<p class="done">' + got.join() + '</p>');
          fetch('/said-' + got.join('-'));
        });
      </script></html>`,
    (path) => asked.push(path),
  );
  try {
    const pdf = (await printerWith().print(page, anybody, forever)).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(asked).toContain('/own');
    expect(asked).toContain('/said-tak-nie-nie-nie-nie');
    expect(reached).toEqual([]);
    await gone();
  } finally {
    outside.close();
  }
});

/** Returns a picture in the format BMP, of pixels at random, which no file makes smaller. */
function noise(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + width * height * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, randomBytes(width * height * 3)]);
}

test('a page with many pictures is printed whole, with few pictures in memory at a time and a file that comes in parts', async () => {
  const count = 40;
  const [width, height] = [200, 300];
  const pictures = Array.from({ length: count }, (_, at) => `<img src="/${at}.bmp">`).join('');
  const page = pageOf(`<h1 class="done">Zdjęcia</h1>${pictures}`);
  let inMemory = 0;
  let most = 0;
  const answer = async (path: string) => {
    if (!path.endsWith('.bmp')) return page.answer(path);
    inMemory += 1;
    most = Math.max(most, inMemory);
    // A store takes some time to read a picture.
    await sleep(20);
    inMemory -= 1;
    return { headers: { 'Content-Type': 'image/bmp' }, body: noise(width, height) };
  };
  const parse = vi.spyOn(JSON, 'parse');
  const pdf = await printerWith().print({ ...page, answer }, anybody, forever);
  const longest = Math.max(...parse.mock.calls.map(([message]) => message.length));
  parse.mockRestore();
  const text = pdf.toString('latin1');
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(count);
  expect(pdf.length).toBeGreaterThan(count * width * height * 3);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(most).toBeLessThanOrEqual(6);
  // The browser sends the file in parts, because a text in memory cannot be longer than 536 million characters.
  expect(longest).toBeLessThan(pdf.length / 2);
  await gone();
});

test('a file that becomes larger than allowed is refused with its limit, and its browser ends', async () => {
  const page = pageOf('<h1 class="done">Zdjęcie</h1><img src="/1.bmp">');
  const answer = async (path: string) =>
    path === '/1.bmp'
      ? { headers: { 'Content-Type': 'image/bmp' }, body: noise(1_000, 1_000) }
      : page.answer(path);
  const printer = printerWith({ megabytesAtMost: 2 });
  await expect(printer.print({ ...page, answer }, anybody, forever)).rejects.toMatchObject({
    status: 403,
    code: 'Kartoteka:PdfTooLarge',
    message: expect.stringContaining('2 MB') as string,
  });
  await gone();
  expect((await printer.print(page, anybody, forever)).length).toBeLessThan(2 * 1024 * 1024);
  await gone();
});

test('a browser is killed when printing takes too long, when the request is given up and when the server stops', async () => {
  const slow = printerWith({ patience: 1500 });
  await expect(slow.print(NEVER, anybody, forever)).rejects.toMatchObject({ status: 503 });
  await gone();

  const printer = printerWith();
  const started = async () => {
    await expect.poll(traces, { timeout: 30_000 }).not.toEqual([]);
  };
  const leaver = new AbortController();
  const given = printer.print(NEVER, anybody, leaver.signal);
  given.catch(() => undefined);
  await started();
  leaver.abort();
  await expect(given).rejects.toMatchObject({ status: 503 });
  await gone();

  const stopped = printer.print(NEVER, anybody, forever);
  const waiting = printer.print(NEVER, anybody, forever);
  for (const one of [stopped, waiting]) one.catch(() => undefined);
  await started();
  printer.close();
  await expect(stopped).rejects.toMatchObject({ status: 503 });
  await expect(waiting).rejects.toMatchObject({ status: 503 });
  await gone();
}, 180_000);

/**
 * Returns the numbers of the processes of this test's browser that run pages. Their command lines do not name
 * the profile, so the process group of the browser is compared.
 */
async function pageProcesses(): Promise<number[]> {
  const read = async (pid: string) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return { pid: Number(pid), parent: Number(parent), group: Number(group), command };
  };
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(read));
  const main = all.find(({ parent, command }) => parent === process.pid && command.includes(place));
  return all
    .filter(({ group, command }) => group === main?.pid && command.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

test('printing fails at once when the page crashes', async () => {
  const open = Promise.withResolvers<string>();
  const page = pageOf("<p>nigdy</p><script>fetch('/open')</script>", open.resolve);
  const printing = printerWith().print(page, anybody, forever);
  printing.catch(open.reject);
  await open.promise;
  const pages = await pageProcesses();
  expect(pages).not.toEqual([]);
  const before = performance.now();
  for (const pid of pages) process.kill(pid, 'SIGKILL');
  await expect(printing).rejects.toMatchObject({ status: 503 });
  expect(performance.now() - before).toBeLessThan(20_000);
  await gone();
});

test('printing fails at once with the cause when the content of the page cannot be read', async () => {
  const broken: PageToPrint = { ...NEVER, answer: () => Promise.reject(new Error('no such paper')) };
  await expect(printerWith().print(broken, anybody, forever)).rejects.toThrow('no such paper');
  await gone();
});

test('a browser does not receive environment variables that may be secret', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://me:secret@host/db');
  vi.stubEnv('SYSTEMROOT', 'C:\\Windows');
  const { env } = await findChromium(process.execPath, []);
  expect(env).toMatchObject({ PATH: process.env['PATH'], SYSTEMROOT: 'C:\\Windows' });
  expect(Object.keys(env)).not.toContain('DATABASE_URL');
});

test('printing is refused as busy, and not as unavailable, when the browser is killed while it starts', async () => {
  const named = join(place, 'killed');
  await writeFile(named, '#!/bin/sh\nkill -9 $$\n', { mode: 0o700 });
  const printer = printerWith({ find: () => findChromium(named, []) });
  await expect(printer.print(NEVER, anybody, forever)).rejects.toMatchObject({ status: 503 });
});

test('a full printing queue refuses a file and names the seconds after which to try again', async () => {
  const printer = printerWith({ waitingAtMost: 0, find: () => never });
  printer.print(NEVER, anybody, forever).catch(() => undefined);
  await expect(printer.print(NEVER, anybody, forever)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '10' },
    message: expect.stringContaining('W kolejce') as string,
  });
  printer.close();
});

test.each(['/nie/ma', process.execPath])(
  'printing is refused as unavailable when the browser is %s, which does not work',
  async (named) => {
    const printer = printerWith({ find: () => findChromium(named, []) });
    await expect(printer.print(NEVER, anybody, forever)).rejects.toMatchObject({
      status: 403,
      code: 'Kartoteka:PdfUnavailable',
    });
    expect(warn).toHaveBeenCalled();
  },
);
