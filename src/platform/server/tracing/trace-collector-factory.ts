import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { startExternalServer } from '../external/external-server-factory.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};

type Payload = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
};

/** Starts a collector that receives OTLP over HTTP; `respond` replaces its response. */
export async function startTraceCollector(respond?: RequestListener) {
  const bodies: string[] = [];
  const receive = async (request: IncomingMessage) => {
    if (request.url === '/v1/traces') bodies.push(await text(request));
  };
  const server = await startExternalServer((request, response) => {
    if (respond) respond(request, response);
    else void receive(request).then(() => response.end('{}'));
  });
  const resources = () => bodies.flatMap((body) => (JSON.parse(body) as Payload).resourceSpans);
  return Object.assign(server, {
    /** Everything that was received, as text. */
    received: () => bodies.join('\n'),
    resources: () => resources().map(({ resource }) => toRecord(resource.attributes)),
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  });
}

export const attributesOf = (span: CollectedSpan) => toRecord(span.attributes);

const toRecord = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
