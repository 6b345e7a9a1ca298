import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../request/address.ts';
import { NotFound } from '../answer/problem.ts';
import { httpTexts } from '#texts/http';
import { callsRefused, filesRefused, signInFailures } from './counted.ts';
import { expose, gauge, type Metric } from './exposition.ts';
import { watchLoopDelay } from './loop-delay.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** Takes any word as a token. The operator chooses METRICS_TOKEN, so it has other characters than a token of a session. */
const BEARER = /^bearer +(\S+)$/i;

interface Series {
  labels: string;
  count: number;
  sum: number;
  buckets: number[];
}

export interface MetricsReaders {
  /** The token that clients must send; null allows only loopback. */
  readonly token: string | null;
  /** Whether a proxy provides the callers' addresses. */
  readonly trustsProxy: boolean;
  /** Reads further figures. It must not fail or take long, because the figures matter most when something is wrong. */
  readonly read: () => Promise<readonly Metric[]>;
}

/**
 * Counts requests by route, method and status, and serves `/metrics` in Prometheus' text format. If a token
 * is configured, only clients that send it may read the metrics. Otherwise only clients on loopback may.
 * Others get 404.
 */
export function addMetrics(app: FastifyInstance, { token, trustsProxy, read }: MetricsReaders): void {
  const series = new Map<string, Series>();
  const delay = watchLoopDelay();
  app.addHook('onResponse', (request, reply, done) => {
    observe(series, labelsOf(request, reply.statusCode), reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    delay.stop();
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token, trustsProxy)) throw new NotFound(httpTexts.unknownAddress);
    const counted = [callsRefused, signInFailures, filesRefused].map((counter) => counter.metric());
    const metrics = [...processMetrics(delay.p99()), ...counted];
    void reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return [...requestLines(series), ...expose(metrics), ...expose(await read()), ''].join('\n');
  });
}

function labelsOf(request: FastifyRequest, status: number): string {
  return `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${status}"`;
}

function observe(all: Map<string, Series>, labels: string, seconds: number): void {
  let series = all.get(labels);
  if (series === undefined) {
    series = { labels, count: 0, sum: 0, buckets: SECONDS.map(() => 0) };
    all.set(labels, series);
  }
  series.count += 1;
  series.sum += seconds;
  for (const [at, limit] of SECONDS.entries()) {
    if (seconds <= limit) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
  }
}

function requestLines(all: Map<string, Series>): string[] {
  const name = 'http_request_duration_seconds';
  const lines = [`# HELP ${name} Time to the end of the answer`, `# TYPE ${name} histogram`];
  for (const { labels, count, sum, buckets } of all.values()) {
    for (const [at, limit] of SECONDS.entries()) {
      lines.push(`${name}_bucket{${labels},le="${limit}"} ${buckets[at]}`);
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(`${name}_sum{${labels}} ${sum.toFixed(6)}`, `${name}_count{${labels}} ${count}`);
  }
  return lines;
}

function processMetrics(loopDelay: number): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1e6;
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its objects', heapUsed),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process',
      type: 'counter',
      samples: [{ value: cpu }],
    },
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop in the last minute', loopDelay),
    gauge('process_uptime_seconds', 'Seconds since the start', process.uptime()),
  ];
}

function mayRead(request: FastifyRequest, token: string | null, trustsProxy: boolean): boolean {
  if (token === null) return isLoopback(request.ip) && (trustsProxy || !isForwarded(request));
  const given = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * Returns whether a proxy forwarded the request. Even if no proxy is configured, a request from a loopback address may
 * come from a proxy.
 */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
