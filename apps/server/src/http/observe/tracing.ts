import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndedStatement } from '../../db/ended-statement.ts';
import {
  type Attribute,
  createSpanExporter,
  numberAttribute,
  type SpanExporterOptions,
  textAttribute,
} from './span-exporter.ts';
import { PROBES } from './request-log.ts';

/** Spans of requests, of jobs, and of their statements. */
export interface Tracing {
  /**
   * Makes a span for each request of the application, except for probes and for requests whose trace the
   * proxy does not record.
   */
  watch(app: FastifyInstance): void;
  /** Runs a job and makes a span for the run. */
  watchJob(name: string, run: () => Promise<void>): Promise<void>;
  /** Makes a span for a statement that ended, under the span of its request or job. */
  onStatement(statement: EndedStatement): void;
  /** Makes a span for a statement that a call thread reports, under the span of its request. */
  onThreadStatement(statement: EndedStatement): void;
  close(): Promise<void>;
}

/** Maximum number of statements of one request or job that get spans. The export of a list has thousands. */
const MOST_STATEMENTS = 200;
/** The context that a proxy sends: version, trace, parent, and whether the trace is recorded. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  statements: number;
}

/**
 * Starts to trace requests and jobs. Statements find their request by its correlation id. When two requests
 * with the same id run at the same time, the statements of both belong to the later request.
 */
export function startTracing(options: SpanExporterOptions): Tracing {
  const exporter = createSpanExporter(options);
  const open = new Map<string, OpenSpan>();
  const jobs = new AsyncLocalStorage<OpenSpan>();

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

  const addStatement = ({ sql, began, ms, isFailed }: EndedStatement, parent: OpenSpan | undefined): void => {
    if (parent === undefined || parent.statements >= MOST_STATEMENTS) return;
    parent.statements += 1;
    exporter.add({
      traceId: parent.traceId,
      spanId: newId(8),
      parentSpanId: parent.spanId,
      name: /\b(?:select|insert|update|delete|begin|commit|rollback|set)\b/i.exec(sql)?.[0] ?? 'statement',
      kind: 3,
      ...times(began, ms),
      attributes: [textAttribute('db.system.name', 'postgresql'), textAttribute('db.query.text', sql)],
      status: { code: isFailed ? 2 : 0 },
    });
  };
  const ofRequest = ({ cause }: EndedStatement): OpenSpan | undefined => open.get(cause ?? '');

  return {
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        begin(request, reply);
        done();
      });
    },
    async watchJob(name, run) {
      const span: OpenSpan = { traceId: newId(16), spanId: newId(8), statements: 0 };
      const began = Date.now();
      let isFailed = true;
      try {
        await jobs.run(span, run);
        isFailed = false;
      } finally {
        exporter.add({
          traceId: span.traceId,
          spanId: span.spanId,
          name: `job ${name}`,
          kind: 5,
          ...times(began, Date.now() - began),
          attributes: [textAttribute('kartoteka.job', name)],
          status: { code: isFailed ? 2 : 0 },
        });
      }
    },
    onStatement: (statement) => addStatement(statement, jobs.getStore() ?? ofRequest(statement)),
    onThreadStatement: (statement) => addStatement(statement, ofRequest(statement)),
    close: exporter.close,
  };
}

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/**
 * Returns the start and the end of a span in nanoseconds.
 *
 * @param began the start in ms since 1970
 * @param ms the duration in ms
 */
function times(began: number, ms: number): { startTimeUnixNano: string; endTimeUnixNano: string } {
  const nano = (at: number): string => String(BigInt(Math.round(at * 1000)) * 1000n);
  return { startTimeUnixNano: nano(began), endTimeUnixNano: nano(began + ms) };
}
