import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** Names and attributes must not contain personal data: only patterns, codes and names from the code (decision 0062). */
export type SpanStart = {
  name: string;
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
};

/** Records spans and sends them to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. */
export type Tracing = {
  /** Starts a span below `parent`, a span or a W3C traceparent; without a valid one, it starts a trace. */
  startSpan(start: SpanStart, parent?: Span | string): Span;
  /** Sends the spans that have ended, for at most a second. */
  stop(): Promise<void>;
};

/** Opens tracing if its endpoint is set; null otherwise, without loading OpenTelemetry's SDK. */
export async function openTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: serviceName,
  }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'>,
  log: Logger,
): Promise<Tracing | null> {
  if (!endpoint) return null;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing({ endpoint, serviceName }, log);
}

/** The span in which the current code runs. Own context, so that libraries do not record spans: theirs contain values. */
const current = new AsyncLocalStorage<{ tracing: Tracing; span: Span }>();

/** Makes the span the parent of all spans that `work` starts. */
export const runInSpan = <T>(tracing: Tracing, span: Span, work: () => T): T =>
  current.run({ tracing, span }, work);

/** Runs `work` in a new span; a failure marks the span and is rethrown. */
export async function inSpan<T>(
  tracing: Tracing,
  start: SpanStart,
  parent: Span | string | undefined,
  work: () => PromiseLike<T>,
): Promise<T> {
  const span = tracing.startSpan(start, parent);
  try {
    return await runInSpan(tracing, span, work);
  } catch (error) {
    markFailed(span, errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` in a child of the current span; outside of any span, it only runs it. */
export function inChildSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore();
  return parent ? inSpan(parent.tracing, start, parent.span, work) : work();
}

export const isInSpan = (): boolean => current.getStore() !== undefined;

/** The fields by which a log line of a traced request or job leads to its trace. */
export function traceFields(): { trace_id?: string } {
  const span = current.getStore()?.span;
  return span ? { trace_id: span.spanContext().traceId } : {};
}

/** The W3C traceparent of the current span, for work that continues its trace elsewhere. */
export function currentTraceparent(): string | undefined {
  const context = current.getStore()?.span.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
}

const ERROR: SpanStatusCode.ERROR = 2;

export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: ERROR });
}

/** The code of an error or its cause, such as "23505" or "bookings.slotFull", or its class; never its message. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  }
  return error.name;
}
