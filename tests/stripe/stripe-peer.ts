import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type {
  CouponForm,
  InvoicePaymentsForm,
  ListForm,
  PortalForm,
  UpdateForm,
} from './stripe-billing.ts';
import { type CreateForm, type RefundForm, stripeBooks } from './stripe-books.ts';
import { Refused } from './stripe-refused.ts';
import { apiVersion, type Call, problemsOfResponse, readCall } from './stripe-shape.ts';

/** `keeps 500`: the response is stored under the idempotency key, as Stripe does once a call has started. */
export type Trouble =
  | 'returns 500'
  | 'keeps 500'
  | 'returns 429'
  | 'returns no JSON'
  | 'loses its responses'
  | 'hangs'
  | 'hangs up';

export type PeerRequest = Call & {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  key: string | undefined;
};
type Kept = { body: string; path: string; status: number; result: unknown };

/**
 * A fake of the used part of Stripe's API, on loopback. Validates each request against openapi-excerpt.json; refuses
 * invalid ones and lists them in `problems`.
 */
export async function startStripePeer({ now, key }: { now: () => Date; key: string }) {
  const books = stripeBooks(now);
  const requests: PeerRequest[] = [];
  const problems: string[] = [];
  const keptByKey = new Map<string, Kept>();
  const peer = {
    books,
    requests,
    problems,
    trouble: null as Trouble | null,
    /** The failing call, such as "POST /v1/refunds"; null for all. */
    troubleAt: null as string | null,
    /** Runs after the next response, before the following one. */
    afterNext: null as (() => void) | null,
  };

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    const call = readCall(request.method ?? '', path, body);
    const idempotencyKey = request.headers['idempotency-key']?.toString();
    requests.push({ ...call, path, headers: request.headers, body, key: idempotencyKey });
    const wrong = [...call.problems, ...problemsOfHeaders(call, request.headers, key)];
    problems.push(...wrong);
    if (wrong.length > 0) return respond(response, 400, errorOf('', wrong.join('; ')));
    const trouble = troubleOf(call);
    if (trouble && makeTrouble(trouble, response)) return;
    const kept = idempotencyKey ? keptByKey.get(idempotencyKey) : undefined;
    if (kept) {
      const isSame = kept.body === body && kept.path === path;
      if (!isSame) problems.push('a key was used for another request');
      response.setHeader('idempotent-replayed', 'true');
      if (isSame && trouble === 'loses its responses') return void response.destroy();
      if (isSame) return respond(response, kept.status, kept.result);
      return respond(response, 400, errorOf('', 'key in use', 'idempotency_error'));
    }
    const done = trouble === 'keeps 500' ? { status: 500, result: broken } : act(call);
    if (done.status === 200) problems.push(...problemsOfResponse(call, done.result));
    const reply = { ...done, result: structuredClone(done.result) };
    peer.afterNext?.();
    peer.afterNext = null;
    if (idempotencyKey) keptByKey.set(idempotencyKey, { body, path, ...reply });
    if (trouble === 'loses its responses') return void response.destroy();
    respond(response, reply.status, reply.result);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function troubleOf({ method, template }: Call): Trouble | null {
    const isIt = peer.troubleAt === null || peer.troubleAt === `${method} ${template}`;
    return isIt ? peer.trouble : null;
  }

  function act(call: Call) {
    try {
      return { status: 200, result: handlerOf(call) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, result: errorOf(error.code, error.message) };
    }
  }

  function handlerOf({ method, template, id, form }: Call): unknown {
    switch (`${method} ${template}`) {
      case 'POST /v1/checkout/sessions':
        return books.create(form as CreateForm);
      case 'GET /v1/checkout/sessions/{session}':
        return books.read(id, form as { expand?: string[] });
      case 'POST /v1/checkout/sessions/{session}/expire':
        return books.expire(id);
      case 'POST /v1/refunds':
        return books.refund(form as RefundForm);
      case 'GET /v1/refunds/{refund}':
        return books.findRefund(id);
      case 'POST /v1/coupons':
        return books.billing.createCoupon(form as CouponForm);
      case 'GET /v1/subscriptions/{subscription_exposed_id}':
        return books.billing.readSubscription(id, form as { expand?: string[] });
      case 'POST /v1/subscriptions/{subscription_exposed_id}':
        return books.billing.update(id, form as UpdateForm);
      case 'DELETE /v1/subscriptions/{subscription_exposed_id}':
        return books.billing.cancel(id);
      case 'GET /v1/invoices/{invoice}':
        return books.billing.invoiceWith(id, false);
      case 'GET /v1/invoice_payments':
        return books.billing.listInvoicePayments(form as InvoicePaymentsForm);
      case 'GET /v1/disputes/{dispute}':
        return books.findDispute(id);
      case 'GET /v1/checkout/sessions':
        return books.listSessions(form as { payment_intent?: string });
      case 'GET /v1/invoices':
        return books.billing.listInvoices(form as ListForm);
      case 'POST /v1/billing_portal/sessions':
        return books.billing.openPortal(form as PortalForm);
      default:
        throw new Error(`no handler for ${method} ${template}`);
    }
  }

  return Object.assign(peer, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests to one call, such as "POST /v1/refunds". */
    callsOf: (call: string) => requests.filter((one) => `${one.method} ${one.template}` === call),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function problemsOfHeaders({ method }: Call, headers: IncomingHttpHeaders, secretKey: string) {
  const wrong: string[] = [];
  if (headers.authorization !== `Bearer ${secretKey}`) wrong.push('no or wrong Authorization');
  if (headers['stripe-version'] !== apiVersion) wrong.push('no or another Stripe-Version');
  if (method !== 'POST') return wrong;
  if (!headers['idempotency-key']) wrong.push('no Idempotency-Key');
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') wrong.push('not a form');
  return wrong;
}

/** Returns whether the request needs no further response. */
function makeTrouble(trouble: Trouble, response: ServerResponse): boolean {
  if (trouble === 'returns 500') respond(response, 500, broken);
  else if (trouble === 'returns 429') respond(response, 429, errorOf('rate_limit', 'Slow down'));
  else if (trouble === 'returns no JSON') response.end('{"id": "cs_test_');
  else if (trouble === 'hangs up') response.destroy();
  return !['keeps 500', 'loses its responses'].includes(trouble);
}

const errorOf = (code: string, message: string, type = 'invalid_request_error') => ({
  error: { type, code, message },
});
const broken = errorOf('', 'An unknown error occurred', 'api_error');

function respond(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_peer' });
  response.end(JSON.stringify(body));
}
