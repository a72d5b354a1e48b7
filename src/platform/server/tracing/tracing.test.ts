import { createRequire } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import {
  aBookingInput,
  aHold,
  anEmail,
  aSignedWaiver,
  aSlot,
  feeShown,
  linkInEmail,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createLog } from '../log.ts';
import {
  attributesOf,
  type CollectedSpan,
  startTraceCollector,
} from './trace-collector-factory.ts';

type Collector = Awaited<ReturnType<typeof startTraceCollector>>;

let collector: Collector;
let app: TestApp;
afterEach(async () => {
  await collector?.[Symbol.asyncDispose]();
});

const lines: string[] = [];

/** Starts an app that sends traces to the collector. `app.stop` sends those that wait. */
async function startTracedApp(respond?: Parameters<typeof startTraceCollector>[0]) {
  collector = await startTraceCollector(respond);
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_SERVICE_NAME: 'venue-by-the-sea',
    TRUST_PROXY: 'loopback',
  };
  lines.length = 0;
  const log = createLog(
    { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.address },
    { write: (line) => lines.push(line) },
  );
  app = await startTestApp({ environment, log });
  app.clock.set(NOW);
}

const loadedSdkModules = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) =>
    /@opentelemetry\/(?!api\/)/.test(path),
  );

const logLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

function findSpan(name: string, traceId?: string): CollectedSpan {
  const spans = collector.spans();
  const found = spans.find((span) => span.name === name && (!traceId || span.traceId === traceId));
  if (!found) throw new Error(`no span "${name}" in: ${spans.map((span) => span.name).join(', ')}`);
  return found;
}

const childrenOf = ({ spanId }: CollectedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);

test('without the setting, loads no module of the SDK', async () => {
  const untraced = await startTestApp();
  await untraced.call('GET', '/api/health');
  await untraced.stop();
  expect(loadedSdkModules()).toEqual([]);
});

test('records a booking: request, statements, payment provider, job and email, in one trace', async () => {
  await startTracedApp();
  const slot = await aSlot(app);
  const guardianEmail = anEmail();
  const hold = await aHold(app, { ...slot, guardianEmail, guardianName: 'Dana Unmistakable' });
  await pay(app, hold.sessionId);
  const { id, token } = await linkInEmail(app, guardianEmail);
  await app.call('GET', `/api/bookings/${id}?token=${token}`);
  await app.call('GET', `/api/waivers/check/${guardianEmail}`);
  await app.call('GET', `/nowhere/${guardianEmail}?email=${guardianEmail}`);
  await eventually('the email is sent', async () => (await app.readSentEmails()).length > 0);
  await app.stop();

  const request = findSpan('POST /api/bookings/create-checkout');
  expect(request.kind).toBe(2);
  expect(request.parentSpanId ?? '').toBe('');
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/bookings/create-checkout',
    'http.response.status_code': 200,
  });
  const names = childrenOf(request).map(({ name }) => name);
  expect(names).toContain('transaction');
  expect(names).toContain('payments createCheckout');
  const transaction = childrenOf(request).find(({ name }) => name === 'transaction');
  const statements = transaction ? childrenOf(transaction) : [];
  const insert = statements.find(({ name }) => name === 'insert bookings');
  expect(insert && attributesOf(insert)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.text': expect.stringContaining('$1'),
  });

  const email = findSpan('send mail');
  const job = findSpan('job send-mail', email.traceId);
  expect(email.parentSpanId).toBe(job.spanId);
  const cause = collector.spans().find(({ spanId }) => spanId === job.parentSpanId);
  expect(cause?.traceId).toBe(job.traceId);
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'venue-by-the-sea' });

  const completed = logLines().find(
    (line) => line.requestId === attributesOf(request)['request.id'],
  );
  expect(completed).toMatchObject({ trace_id: request.traceId, msg: 'request completed' });

  for (const secret of [guardianEmail, 'Dana Unmistakable', token, id, hold.sessionId]) {
    expect(collector.received()).not.toContain(secret);
  }
});

test('continues the trace of a trusted proxy, and of no one else', async () => {
  await startTracedApp();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await app.call('GET', '/api/health', undefined, {
    headers: { traceparent, 'x-forwarded-for': '203.0.113.9' },
  });
  await app.call('GET', '/api/ready', undefined, { headers: { traceparent } });
  await app.stop();
  expect(findSpan('GET /api/health')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(findSpan('GET /api/ready').traceId).not.toBe(traceId);
});

test('marks a failed request, and its log line leads to the trace', async () => {
  await startTracedApp();
  const input = aBookingInput({
    ...(await aSlot(app)),
    ...feeShown(app),
    guardianEmail: await aSignedWaiver(app),
    guardianName: 'Dana Unmistakable',
  });
  await app.sql`alter table bookings rename to bookings_gone`;
  const { status } = await app.call('POST', '/api/bookings/create-checkout', input);
  expect(status).toBe(500);
  await app.stop();
  const request = findSpan('POST /api/bookings/create-checkout');
  expect(request.status.code).toBe(2);
  expect(logLines().find(({ msg }) => msg === 'unexpected error')).toMatchObject({
    requestId: attributesOf(request)['request.id'],
    trace_id: request.traceId,
  });
  const failed = collector.spans().find((span) => attributesOf(span)['error.type'] === '42P01');
  expect(failed?.traceId).toBe(request.traceId);
  expect(collector.received()).not.toContain('Dana Unmistakable');
});

const brokenCollectors = {
  refuses: (_request, response) => void response.writeHead(400).end(),
  breaks: (request) => void request.socket.destroy(),
  hangs: () => undefined,
} satisfies Record<string, Parameters<typeof startTraceCollector>[0]>;

test.for(Object.entries(brokenCollectors))(
  'answers and stops as always if the collector %s',
  async ([, respond]) => {
    await startTracedApp(respond);
    await aHold(app, await aSlot(app));
    const startedAt = performance.now();
    await app.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(collector.counts.requests).toBeGreaterThan(0);
  },
);

test('says once that the collector fails', async () => {
  await startTracedApp(brokenCollectors.refuses);
  await app.call('GET', '/api/health');
  await app.stop();
  expect(logLines().filter(({ msg }) => msg === 'traces could not be sent')).toHaveLength(1);
  expect(loadedSdkModules()).not.toEqual([]);
});
