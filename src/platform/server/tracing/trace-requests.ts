import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markFailed, runInSpan, type Tracing } from './tracing.ts';

/**
 * Records a span per request, named by method and route pattern because paths can contain an email address. Register it
 * before all other hooks, so that they run in the span.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<Tracing['startSpan']>>();
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, id, routeOptions } = request;
    const route = routeOptions.url;
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const name = route ? `${method} ${route}` : method;
    const span = tracing.startSpan(
      { name, kind: 'SERVER', attributes },
      findTrustedTraceparent(request),
    );
    spans.set(request, span);
    raw.once('close', () => {
      span.setAttribute('http.response.status_code', raw.statusCode);
      if (raw.statusCode >= 500) markFailed(span, String(raw.statusCode));
      else if (!raw.writableFinished) markFailed(span, 'aborted');
      span.end();
    });
    runInSpan(tracing, span, done);
  });
  // These run from events of the socket, outside of the context of onRequest: after the body, and after the response.
  const resume = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const span = spans.get(request);
    if (span) runInSpan(tracing, span, done);
    else done();
  };
  app.addHook('preValidation', resume);
  app.addHook('onResponse', resume);
}

/** Only a trusted proxy continues a trace, recognized by whom it forwards for (TRUST_PROXY); others could fake one. */
function findTrustedTraceparent({ ips = [], headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined;
}
