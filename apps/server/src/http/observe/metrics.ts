import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../request/address.ts';
import { bearerToken } from '../access/token.ts';
import { NotFound } from '../answer/problem.ts';
import { httpTexts } from '#texts/http';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  labels: string;
  count: number;
  sum: number;
  buckets: number[];
}

export interface MetricsReaders {
  /** The token that allows clients other than loopback; null allows none. */
  readonly token: string | null;
  /** Whether a proxy provides the addresses of callers. */
  readonly trustsProxy: boolean;
}

/**
 * Counts requests by route, method and status, and serves `/metrics` in Prometheus' text format: to loopback, and to
 * clients with the token when there is one. Other clients get 404.
 */
export function addMetrics(app: FastifyInstance, { token, trustsProxy }: MetricsReaders): void {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onResponse', (request, reply, done) => {
    observe(series, labelsOf(request, reply.statusCode), reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    delay.disable();
    done();
  });
  app.get('/metrics', (request, reply) => {
    if (!mayRead(request, token, trustsProxy)) throw new NotFound(httpTexts.unknownAddress);
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send([...requestLines(series), ...processLines(delay.percentile(99) / 1e9), ''].join('\n'));
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
  const lines = [`# TYPE ${name} histogram`];
  for (const { labels, count, sum, buckets } of all.values()) {
    for (const [at, limit] of SECONDS.entries()) {
      lines.push(`${name}_bucket{${labels},le="${limit}"} ${buckets[at]}`);
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(`${name}_sum{${labels}} ${sum.toFixed(6)}`, `${name}_count{${labels}} ${count}`);
  }
  return lines;
}

function processLines(loopDelay: number): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
    '# TYPE nodejs_heap_size_used_bytes gauge',
    `nodejs_heap_size_used_bytes ${heapUsed}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    '# TYPE nodejs_eventloop_lag_p99_seconds gauge',
    `nodejs_eventloop_lag_p99_seconds ${Number.isFinite(loopDelay) ? loopDelay : 0}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime()}`,
  ];
}

function mayRead(request: FastifyRequest, token: string | null, trustsProxy: boolean): boolean {
  if (token === null) return isLoopback(request.ip) && (trustsProxy || !isForwarded(request));
  const given = bearerToken(request.headers.authorization);
  return given !== null && timingSafeEqual(digest(given), digest(token));
}

/** Whether a proxy forwarded the request. Without a configured proxy, the loopback address is then the proxy's. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
