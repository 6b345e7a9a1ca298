import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { causeOfWork } from '../../db/slow-statements.ts';
import {
  type Attribute,
  createSpanExporter,
  numberAttribute,
  type SpanExporterOptions,
  textAttribute,
} from './span-exporter.ts';
import { PROBES } from './request-log.ts';

/** Spans of requests and of their statements. */
export interface Tracing {
  /** Makes a span for each request of the application. */
  watch(app: FastifyInstance): void;
  /** Makes a span for a statement that ended, under the span of its request. */
  onStatement(event: LogEvent): void;
  close(): Promise<void>;
}

/** The most statements of one request that get spans. The export of a list has thousands. */
const MOST_STATEMENTS = 200;
/** Characters of a statement. */
const MOST_SHOWN = 2_000;
/** The context that a proxy sends: version, trace, parent, and whether the trace is recorded. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  statements: number;
}

/**
 * Starts to trace requests. Statements find their request by its correlation id. Two requests at the same time whose
 * client gave both one id share the statements of the later one.
 */
export function startTracing(options: SpanExporterOptions): Tracing {
  const exporter = createSpanExporter(options);
  const open = new Map<string, OpenSpan>();

  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'none';
    const given = request.headers['traceparent'];
    const [, parentTrace, parentSpan, flags] = PARENT.exec(typeof given === 'string' ? given : '') ?? [];
    const isLeftOut = flags !== undefined && (Number.parseInt(flags, 16) & 1) === 0;
    if (PROBES.has(route) || isLeftOut) return;
    const began = Date.now();
    const span: OpenSpan = { traceId: parentTrace ?? newId(16), spanId: newId(8), statements: 0 };
    open.set(request.id, span);
    // This event also comes when the client leaves before it has the answer.
    reply.raw.once('close', () => {
      if (open.get(request.id) === span) open.delete(request.id);
      const { statusCode } = reply.raw;
      const attributes: Attribute[] = [
        textAttribute('http.request.method', request.method),
        textAttribute('http.route', route),
        numberAttribute('http.response.status_code', statusCode),
        textAttribute('kartoteka.correlation_id', request.id),
        ...(reply.raw.writableFinished ? [] : [textAttribute('error.type', 'aborted')]),
      ];
      exporter.add({
        traceId: span.traceId,
        spanId: span.spanId,
        ...(parentSpan === undefined ? {} : { parentSpanId: parentSpan }),
        name: `${request.method} ${route}`,
        kind: 2,
        ...times(began, Date.now() - began),
        attributes,
        status: { code: statusCode >= 500 ? 2 : 0 },
      });
    });
  };

  return {
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        begin(request, reply);
        done();
      });
    },
    onStatement({ level, query, queryDurationMillis: ms }) {
      const parent = open.get(causeOfWork() ?? '');
      if (parent === undefined || parent.statements >= MOST_STATEMENTS) return;
      parent.statements += 1;
      exporter.add({
        traceId: parent.traceId,
        spanId: newId(8),
        parentSpanId: parent.spanId,
        name:
          /\b(?:select|insert|update|delete|begin|commit|rollback|set)\b/i.exec(query.sql)?.[0] ??
          'statement',
        kind: 3,
        ...times(Date.now() - ms, ms),
        attributes: [
          textAttribute('db.system.name', 'postgresql'),
          // The parameters are left out, because people typed them.
          textAttribute('db.query.text', query.sql.slice(0, MOST_SHOWN)),
        ],
        status: { code: level === 'error' ? 2 : 0 },
      });
    },
    close: exporter.close,
  };
}

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** The times of a span in nanoseconds, from ms. */
function times(began: number, ms: number): { startTimeUnixNano: string; endTimeUnixNano: string } {
  const nano = (at: number): string => String(BigInt(Math.round(at * 1000)) * 1000n);
  return { startTimeUnixNano: nano(began), endTimeUnixNano: nano(began + ms) };
}
