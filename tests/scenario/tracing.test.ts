import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Span } from '../../apps/server/src/http/observe/span-exporter.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

/**
 * A collector that stores the spans that it receives. While `hangs` is true, it stores nothing and does not
 * answer.
 */
let collector: Server;
let endpoint: string;
const spans: Span[] = [];
let hangs = false;
/** The messages that the collector has received and not answered. */
const held = new Set<ServerResponse>();
let app: TestProcess;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (hangs) {
        held.add(response);
        response.once('close', () => held.delete(response));
        return;
      }
      if (request.url === '/v1/traces') {
        const { resourceSpans } = JSON.parse(text) as {
          resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
        };
        for (const { scopeSpans } of resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  app = await startTestProcess({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
});
afterAll(async () => {
  await app.close();
  collector.closeAllConnections();
  collector.close();
});

const valueOf = (span: Span | undefined, key: string): string | undefined => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value === undefined ? undefined : 'intValue' in value ? value.intValue : value.stringValue;
};
const spanOf = (id: string): Span | undefined =>
  spans.find((span) => valueOf(span, 'kartoteka.correlation_id') === id);

const [TRACE, PARENT] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

async function addUnit(id: string, name: string, more: Readonly<Record<string, string>> = {}, padding = '') {
  const token = (await app.client.as('admin@demo.local').token()) ?? '';
  return fetch(`${app.origin}/api/app/unit-type`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-correlation-id': id,
      ...more,
    },
    body: JSON.stringify({ name }) + padding,
  });
}

test('a collector receives a span of each request, with its statements and without typed values', async () => {
  expect((await addUnit('traced-1', 'tajna jednostka')).status).toBe(200);
  await expect.poll(() => spanOf('traced-1'), { timeout: 60_000 }).toBeDefined();
  const span = spanOf('traced-1');
  expect(span).toMatchObject({ name: 'POST /api/app/unit-type', kind: 2, status: { code: 0 } });
  expect(valueOf(span, 'http.response.status_code')).toBe('200');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  expect(statements.every(({ traceId }) => traceId === span?.traceId)).toBe(true);
  const insert = statements.find((one) => valueOf(one, 'db.query.text')?.includes('insert into "unit_type"'));
  expect(insert).toMatchObject({ kind: 3, name: 'insert' });
  expect(BigInt(insert?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(insert?.startTimeUnixNano ?? 1));
  expect(JSON.stringify(spans)).not.toContain('tajna jednostka');
});

test('the span of a call that a thread serves has its statements too', async () => {
  expect((await addUnit('traced-thread', 'jednostka z wątku', {}, ' '.repeat(300_000))).status).toBe(200);
  await expect.poll(() => spanOf('traced-thread'), { timeout: 60_000 }).toBeDefined();
  const { spanId } = spanOf('traced-thread') ?? {};
  const texts = spans
    .filter(({ parentSpanId }) => parentSpanId === spanId)
    .map((one) => valueOf(one, 'db.query.text'));
  expect(texts).toContainEqual(expect.stringContaining('insert into "unit_type"'));
  expect(JSON.stringify(spans)).not.toContain('jednostka z wątku');
});

test('the span of a job has the statements of the job, including its statements on the connections for long runs', async () => {
  const admin = app.client.as('admin@demo.local');
  await admin.call(controlCardRoutes.startExport, { body: { columns: [{ property: 'name' }] } });
  await app.jobs.drained();
  const ofJob = () => spans.find(({ name }) => name === 'job write-list-export');
  await expect.poll(ofJob, { timeout: 60_000 }).toBeDefined();
  const job = ofJob();
  expect(job).toMatchObject({ kind: 5, status: { code: 0 } });
  expect(valueOf(job, 'kartoteka.job')).toBe('write-list-export');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(statements.every(({ traceId }) => traceId === job?.traceId)).toBe(true);
  const texts = statements.map((one) => valueOf(one, 'db.query.text'));
  expect(texts).toContainEqual(expect.stringContaining('update "list_export"'));
  expect(texts).toContainEqual(expect.stringContaining('pg_try_advisory_xact_lock'));
});

test('a request continues the trace of its proxy, and has no span when the proxy does not record the trace', async () => {
  await addUnit('traced-not', 'jednostka 2', { traceparent: `00-${TRACE}-${PARENT}-00` });
  await addUnit('traced-2', 'jednostka 3', { traceparent: `00-${TRACE}-${PARENT}-01` });
  await expect
    .poll(() => spanOf('traced-2'), { timeout: 60_000 })
    .toMatchObject({
      traceId: TRACE,
      parentSpanId: PARENT,
    });
  expect(spanOf('traced-not')).toBeUndefined();
});

test('a refused request has a span with its status', async () => {
  expect((await addUnit('traced-3', '')).status).toBe(400);
  await expect.poll(() => spanOf('traced-3'), { timeout: 60_000 }).toBeDefined();
  expect(valueOf(spanOf('traced-3'), 'http.response.status_code')).toBe('400');
});

/**
 * Maximum time of a request in ms. The server waits five seconds for a collector that hangs, so a request that waits
 * for the collector takes longer.
 */
const QUICK = 1_000;

/** Adds 40 unit types and returns the time in ms that the slowest request took. */
async function slowestOf(kind: string): Promise<number> {
  let slowest = 0;
  for (let nth = 0; nth < 40; nth += 1) {
    const began = performance.now();
    expect((await addUnit(`${kind}-${nth}`, `${kind} ${nth}`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

/** Expects that requests are quick. A busy machine may be slow for a moment, so the fastest of three rounds counts. */
async function expectNoDelay(kind: string, prepare?: () => Promise<void>): Promise<void> {
  let slowest = Infinity;
  for (let round = 0; round < 3 && slowest >= QUICK; round += 1) {
    await prepare?.();
    slowest = await slowestOf(`${kind} ${round}`);
  }
  expect(slowest).toBeLessThan(QUICK);
}

/** Adds unit types until the collector holds a message that it does not answer. */
async function untilHeld(): Promise<void> {
  while (held.size === 0) await addUnit('czeka', `czeka ${randomUUID()}`);
}

test('a collector that hangs or is missing delays no request, and the server still stops within its time', async () => {
  hangs = true;
  await expectNoDelay('wisi', untilHeld);
  collector.closeAllConnections();
  collector.close();
  await once(collector, 'close');
  await expectNoDelay('brak');
  await expect.poll(() => app.process.output(), { timeout: 60_000 }).toContain('spans cannot be sent');
  // The process ends within its time although no collector takes its last spans.
  const began = performance.now();
  expect(await app.process.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('without a collector the code for tracing is not loaded', async () => {
  // A process that ends writes the address of every script that it loaded into this folder.
  const folder = mkdtempSync(join(tmpdir(), 'kartoteka-loaded-'));
  try {
    const plain = await startTestProcess({ env: { NODE_V8_COVERAGE: folder } });
    await plain.process.stop();
    await plain.close();
    const loaded = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    expect(loaded).toContain('src/http/observe/metrics.ts');
    expect(loaded).not.toContain('src/http/observe/tracing.ts');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
