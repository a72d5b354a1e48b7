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
import { openTracing } from './tracing.ts';

type Collector = Awaited<ReturnType<typeof startTraceCollector>>;

let collector: Collector;
let app: TestApp;
afterEach(async () => {
  await collector?.[Symbol.asyncDispose]();
});

let lines: string[];
/** A log with lines of its own: the exporter of an earlier test may still fail. */
function createTestLog(settings: Parameters<typeof createLog>[0]) {
  const written: string[] = [];
  lines = written;
  return createLog(settings, { write: (line) => written.push(line) });
}

/** Starts an app that sends traces to a collector. */
async function startTracedApp(respond?: Parameters<typeof startTraceCollector>[0]) {
  collector = await startTraceCollector(respond);
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_SERVICE_NAME: 'venue-by-the-sea',
    TRUST_PROXY: 'loopback',
  };
  const log = createTestLog({ ...environment, LOG_LEVEL: 'debug' });
  app = await startTestApp({ environment, log });
  app.clock.set(NOW);
}

/** Stops the app and waits until the collector has spans with these names. */
async function stopAndCollect(...names: string[]) {
  await app.stop();
  await eventually(`the collector has ${names}`, async () =>
    names.every((name) => collector.spans().some((span) => span.name === name)),
  );
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
  await stopAndCollect('POST /api/bookings/create-checkout', 'send mail');

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
  await stopAndCollect('GET /api/health', 'GET /api/ready');
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
  await stopAndCollect('POST /api/bookings/create-checkout');
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
    await app.stop();
    await eventually('spans are sent', async () => collector.counts.requests > 0);
  },
);

test('a stop does not wait until the exporter gives up', async () => {
  const tracing = await openTestTracing(brokenCollectors.hangs);
  tracing.startSpan({ name: 'work', kind: 'INTERNAL' }).end();
  await tracing.stop();
  // It gives up after ten seconds, and says so.
  expect(lines).toEqual([]);
});

test('says once that the collector fails', async () => {
  const tracing = await openTestTracing(brokenCollectors.refuses);
  // More than two batches.
  for (let count = 0; count < 1_100; count += 1) {
    tracing.startSpan({ name: 'work', kind: 'INTERNAL' }).end();
  }
  await tracing.stop();
  await eventually('all are sent', async () => collector.counts.requests === 3);
  expect(logLines().map(({ msg }) => msg)).toEqual(['traces could not be sent']);
  expect(loadedSdkModules()).not.toEqual([]);
});

async function openTestTracing(respond: Parameters<typeof startTraceCollector>[0]) {
  collector = await startTraceCollector(respond);
  const log = createTestLog({ LOG_LEVEL: 'info' });
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_SERVICE_NAME: 'venue' };
  const tracing = await openTracing(settings, log);
  if (!tracing) throw new Error('tracing is off');
  return tracing;
}
