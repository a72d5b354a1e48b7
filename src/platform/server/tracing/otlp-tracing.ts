import { setTimeout } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { runningVersion } from '../release-version.ts';
import type { Tracing } from './tracing.ts';

const FLUSH_MILLIS = 1_000;

/**
 * Sends spans by OTLP over HTTP, in batches from the background. The SDK reads other standard settings itself, such as
 * OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER. While the collector fails, spans beyond 2,048
 * are dropped.
 */
export function openOtlpTracing(
  { endpoint, serviceName }: { endpoint: string; serviceName: string },
  log: Logger,
): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': runningVersion,
    }),
    spanProcessors: [new BatchSpanProcessor(reportOutages(exporter, log))],
  });
  const tracer = provider.getTracer(serviceName);
  return {
    startSpan: ({ name, kind, attributes }, parent) =>
      tracer.startSpan(name, { kind: SpanKind[kind], attributes }, contextOf(parent)),
    stop: async () => {
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, setTimeout(FLUSH_MILLIS)]);
    },
  };
}

function contextOf(parent: Span | string | undefined) {
  if (!parent) return ROOT_CONTEXT;
  if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, parent);
  const remote = parseTraceParent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}

/** Logs the first failure of an outage, and its end: the SDK is silent. */
function reportOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces could not be sent');
        if (!hasFailed && isFailing) log.info('traces are sent again');
        isFailing = hasFailed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
