import { setTimeout as sleep } from 'node:timers/promises';
import type { LogError } from './limited-log.ts';

/** A span as OTLP writes it in JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /**
   * OTLP's number: 2 for a request that the server answers, 3 for a call to another server, 5 for a job from
   * a queue.
   */
  readonly kind: 2 | 3 | 5;
  /** Start in nanoseconds since 1970. */
  readonly startTimeUnixNano: string;
  /** End in nanoseconds since 1970. */
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  /** OTLP's number: 2 for a failure, otherwise 0. */
  readonly status: { readonly code: 0 | 2 };
}

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export const textAttribute = (key: string, value: string): Attribute => ({
  key,
  value: { stringValue: value },
});
export const numberAttribute = (key: string, value: number): Attribute => ({
  key,
  value: { intValue: String(value) },
});

export interface SpanExporter {
  /** Takes a span without waiting. Drops the span when too many spans wait to be sent. */
  add(span: Span): void;
  /** Sends the waiting spans in one message, which may take a second. */
  close(): Promise<void>;
}

export interface SpanExporterOptions {
  /** The address of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string;
  readonly version: string;
  readonly logError: LogError;
}

/** Maximum number of spans that wait in memory, for example while the collector does not answer. */
const MOST_WAITING = 4_000;
/** Maximum number of spans in one message, except in the last one of a process that stops. */
const BATCH = 500;
/** Milliseconds that spans wait until a message is sent, unless there are enough spans for a full message. */
const EVERY = 2_000;
/** Maximum time in ms until the collector answers a message. */
const PATIENCE = 5_000;
/** Maximum time in ms until the collector answers the last message of a process that stops. */
const LAST_PATIENCE = 1_000;

/**
 * Sends spans to a collector by OTLP over HTTP as JSON, one message at a time until the process stops. A message that
 * is not accepted is dropped and logged: spans are worth less than the work of the process.
 */
export function createSpanExporter({ endpoint, version, logError }: SpanExporterOptions): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = {
    attributes: [textAttribute('service.name', 'kartoteka'), textAttribute('service.version', version)],
  };
  let waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const send = async (spans: readonly Span[], patience: number): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'kartoteka' }, spans }] }],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
    } catch (error) {
      logError('spans cannot be sent', error);
    }
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (sending !== undefined || waiting.length === 0) return;
    sending = send(waiting.splice(0, BATCH), PATIENCE).finally(() => {
      sending = undefined;
      if (waiting.length >= BATCH) flush();
      else if (waiting.length > 0) later();
    });
  };
  const later = (): void => {
    timer ??= setTimeout(flush, EVERY).unref();
  };

  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(span);
      if (waiting.length >= BATCH) flush();
      else later();
    },
    async close() {
      clearTimeout(timer);
      const last = waiting;
      waiting = [];
      const running = sending && Promise.race([sending, sleep(LAST_PATIENCE, undefined, { ref: false })]);
      await Promise.all([running, last.length > 0 && send(last, LAST_PATIENCE)]);
    },
  };
}
