import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { get, type IncomingMessage } from 'node:http';
import type { CardPaper } from '@kartoteka/contract/control-card-export';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Printer } from '../../../browser/printer.ts';
import { sendFile } from '../../../http/answer/file-answer.ts';
import { Problem } from '../../../http/answer/problem.ts';
import { wholeFile } from '../../../http/answer/whole-file.ts';
import { createPaperPrinter, pdfName } from './print-paper.ts';

test('a PDF is named like its card, without characters that file names cannot have', () => {
  expect(pdfName('Kontrola 21/11/2026 nr 3')).toBe('Kontrola 21-11-2026 nr 3.pdf');
});

test('a long name of a PDF is not cut within a character', () => {
  const name = pdfName(`${'a'.repeat(199)}😀`);
  expect(name).toBe(`${'a'.repeat(199)}.pdf`);
  expect(pdfName(`${'a'.repeat(198)}😀`)).toBe(`${'a'.repeat(198)}😀.pdf`);
});

const MEGABYTE = 1_000_000;
const paperOf = (number: number): CardPaper => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Kontrola',
  plant: null,
  number,
  day: '2026-11-21',
  status: 'inProgress',
  template: { name: 'Kontrola', version: 1, description: null, group: 'Odlewnia', type: 'Wyrób' },
  startedBy: null,
  startedAt: '2026-11-21T08:00:00.000Z',
  submittedAt: null,
  approvedAt: null,
  returnReason: null,
  voidReason: null,
  reasonFiles: [],
  hasDeviations: false,
  dataHash: '',
  paperHash: '',
  checkAddress: '',
  elements: [],
  signatures: [],
});

/**
 * Serves a PDF of some MB for each owner and number in an address, with a printer that makes it at once.
 *
 * @param patience ms after which a client that takes no bytes is cut
 */
async function startPaperServer(unsentAtMost: number, size = 40, patience = 60_000) {
  let printed = 0;
  const printer: Printer = {
    async print() {
      printed += 1;
      return Buffer.alloc(size * MEGABYTE);
    },
    close: () => undefined,
  };
  const nothing = async () => null;
  const papers = createPaperPrinter(printer, '', nothing, nothing, unsentAtMost);
  const app = Fastify();
  app.get<{ Params: { owner: string; number: string } }>('/:owner/:number', async ({ params }, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const order = { owner: params.owner, atMost: 1, goesFirst: false };
    const pdf = await papers.print(paperOf(Number(params.number)), order, gone.signal).catch(statusOf);
    if (typeof pdf === 'number') return reply.code(pdf).send();
    const headers = { 'Content-Length': String(pdf.length) };
    return sendFile(reply, 'application/pdf', {
      fileName: 'karta.pdf',
      headers,
      content: wholeFile(pdf),
      patience,
    });
  });
  await app.listen();
  const { port } = app.server.address() as AddressInfo;
  const answers: IncomingMessage[] = [];
  return {
    printed: () => printed,
    /** Sends a call, and returns its answer without reading the body. */
    async open(owner: string, number: number): Promise<IncomingMessage> {
      const call = get({ port, path: `/${owner}/${number}`, agent: false });
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      answers.push(answer.on('error', () => undefined));
      return answer;
    },
    async close() {
      for (const answer of answers) answer.destroy();
      await app.close();
    },
  };
}

function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status;
  throw error;
}

test('PDF files that clients do not read take a limited part of memory, and make room when a client leaves or has read all', async () => {
  const server = await startPaperServer(80 * MEGABYTE);
  const statusOfPaper = async (owner: string, number: number) =>
    (await server.open(owner, number)).statusCode;
  try {
    const [one, other] = [await server.open('Ola', 1), await server.open('Olek', 2)];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(await statusOfPaper('Jagoda', 3)).toBe(503);
    // A paper that is refused is not printed.
    expect(server.printed()).toBe(2);
    one.destroy();
    // The server notices a moment later that a client has left.
    await expect.poll(() => statusOfPaper('Jagoda', 3)).toBe(200);
    expect(await statusOfPaper('Marta', 4)).toBe(503);
    other.resume();
    await once(other, 'end');
    await expect.poll(() => statusOfPaper('Marta', 4)).toBe(200);
  } finally {
    await server.close();
  }
});

test('PDF files that one person does not read stop only the orders of that person', async () => {
  const server = await startPaperServer(80 * MEGABYTE);
  const statusOfPaper = async (owner: string, number: number) =>
    (await server.open(owner, number)).statusCode;
  try {
    expect(await statusOfPaper('Ola', 1)).toBe(200);
    expect(await statusOfPaper('Ola', 2)).toBe(503);
    expect(await statusOfPaper('Olek', 2)).toBe(200);
  } finally {
    await server.close();
  }
});

test('a PDF that is already printed is sent although other PDF files wait for their clients', async () => {
  const server = await startPaperServer(20 * MEGABYTE, 10);
  const statusOfPaper = async (owner: string, number: number) =>
    (await server.open(owner, number)).statusCode;
  try {
    const read = await server.open('Ola', 1);
    read.resume();
    await once(read, 'end');
    await expect.poll(() => statusOfPaper('Ola', 2)).toBe(200);
    expect(await statusOfPaper('Olek', 3)).toBe(200);
    expect(await statusOfPaper('Jagoda', 4)).toBe(503);
    expect(await statusOfPaper('Jagoda', 1)).toBe(200);
  } finally {
    await server.close();
  }
});

test('a client that takes no bytes of a PDF for some time is cut, and its PDF makes room', async () => {
  const server = await startPaperServer(80 * MEGABYTE, 40, 300);
  try {
    const stalled = await server.open('Ola', 1);
    expect((await server.open('Ola', 2)).statusCode).toBe(503);
    await expect.poll(async () => (await server.open('Ola', 2)).statusCode, { timeout: 5_000 }).toBe(200);
    const cut = once(stalled, 'error');
    stalled.resume();
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
  } finally {
    await server.close();
  }
});
