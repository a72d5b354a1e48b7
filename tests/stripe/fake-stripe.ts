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
import { StripeError } from './stripe-error.ts';
import {
  apiVersion,
  parseRequest,
  type StripeRequest,
  validateResponse,
} from './stripe-openapi.ts';
import { type CreateForm, createStripeRecords, type RefundForm } from './stripe-records.ts';

/**
 * How calls fail. `replays a 500` also replays the error for the idempotency key, as Stripe does; `drops its responses`
 * executes the call first.
 */
export type Fault =
  | 'returns 500'
  | 'replays a 500'
  | 'returns 429'
  | 'returns invalid JSON'
  | 'drops its responses'
  | 'hangs'
  | 'closes the connection';

export type RecordedRequest = StripeRequest & {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The Idempotency-Key header. */
  key: string | undefined;
};
type StoredResponse = { body: string; path: string; status: number; result: unknown };

/**
 * Starts a loopback fake of the parts of Stripe's API that we use. Validates each request against openapi-excerpt.json,
 * rejects invalid ones and adds them to `problems`.
 */
export async function startFakeStripe({ now, secretKey }: { now: () => Date; secretKey: string }) {
  const records = createStripeRecords(now);
  const requests: RecordedRequest[] = [];
  const problems: string[] = [];
  const storedByKey = new Map<string, StoredResponse>();
  const stripe = {
    records,
    requests,
    problems,
    fault: null as Fault | null,
    /** The operation that fails, such as "POST /v1/refunds"; null for all. */
    faultyOperation: null as string | null,
    /** Runs once, before the next response is sent. */
    beforeNextResponse: null as (() => void) | null,
  };

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    const call = parseRequest(request.method ?? '', path, body);
    const idempotencyKey = request.headers['idempotency-key']?.toString();
    requests.push({ ...call, path, headers: request.headers, body, key: idempotencyKey });
    const headerProblems = validateHeaders(call, request.headers, secretKey);
    const requestProblems = [...call.problems, ...headerProblems];
    problems.push(...requestProblems);
    if (requestProblems.length > 0)
      return respond(response, 400, errorOf('', requestProblems.join('; ')));
    const fault = faultOf(call);
    if (fault && applyFault(fault, response)) return;
    const stored = idempotencyKey ? storedByKey.get(idempotencyKey) : undefined;
    if (stored) {
      const isSame = stored.body === body && stored.path === path;
      if (!isSame) problems.push('an idempotency key was reused for a different request');
      response.setHeader('idempotent-replayed', 'true');
      if (isSame && fault === 'drops its responses') return void response.destroy();
      if (isSame) return respond(response, stored.status, stored.result);
      return respond(response, 400, errorOf('', 'key in use', 'idempotency_error'));
    }
    const handled =
      fault === 'replays a 500' ? { status: 500, result: serverError } : handleCall(call);
    if (handled.status === 200) problems.push(...validateResponse(call, handled.result));
    const reply = { ...handled, result: structuredClone(handled.result) };
    stripe.beforeNextResponse?.();
    stripe.beforeNextResponse = null;
    if (idempotencyKey) storedByKey.set(idempotencyKey, { body, path, ...reply });
    if (fault === 'drops its responses') return void response.destroy();
    respond(response, reply.status, reply.result);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function faultOf({ method, template }: StripeRequest): Fault | null {
    const isFaulty =
      stripe.faultyOperation === null || stripe.faultyOperation === `${method} ${template}`;
    return isFaulty ? stripe.fault : null;
  }

  function handleCall(call: StripeRequest) {
    try {
      return { status: 200, result: resultOf(call) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, result: errorOf(error.code, error.message) };
    }
  }

  function resultOf({ method, template, id, form }: StripeRequest): unknown {
    switch (`${method} ${template}`) {
      case 'POST /v1/checkout/sessions':
        return records.create(form as CreateForm);
      case 'GET /v1/checkout/sessions/{session}':
        return records.read(id, form as { expand?: string[] });
      case 'POST /v1/checkout/sessions/{session}/expire':
        return records.expire(id);
      case 'POST /v1/refunds':
        return records.refund(form as RefundForm);
      case 'GET /v1/refunds/{refund}':
        return records.findRefund(id);
      case 'POST /v1/coupons':
        return records.billing.createCoupon(form as CouponForm);
      case 'GET /v1/subscriptions/{subscription_exposed_id}':
        return records.billing.readSubscription(id, form as { expand?: string[] });
      case 'POST /v1/subscriptions/{subscription_exposed_id}':
        return records.billing.update(id, form as UpdateForm);
      case 'DELETE /v1/subscriptions/{subscription_exposed_id}':
        return records.billing.cancel(id);
      case 'GET /v1/invoices/{invoice}':
        return records.billing.readInvoice(id, false);
      case 'GET /v1/invoice_payments':
        return records.billing.listInvoicePayments(form as InvoicePaymentsForm);
      case 'GET /v1/disputes/{dispute}':
        return records.findDispute(id);
      case 'GET /v1/checkout/sessions':
        return records.listSessions(form as { payment_intent?: string });
      case 'GET /v1/invoices':
        return records.billing.listInvoices(form as ListForm);
      case 'POST /v1/billing_portal/sessions':
        return records.billing.openPortal(form as PortalForm);
      default:
        throw new Error(`No handler for ${method} ${template}`);
    }
  }

  return Object.assign(stripe, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests for one operation, such as "POST /v1/refunds". */
    requestsTo: (operation: string) =>
      requests.filter(({ method, template }) => `${method} ${template}` === operation),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function validateHeaders(
  { method }: StripeRequest,
  headers: IncomingHttpHeaders,
  secretKey: string,
) {
  const problems: string[] = [];
  if (headers.authorization !== `Bearer ${secretKey}`)
    problems.push('missing or wrong Authorization');
  if (headers['stripe-version'] !== apiVersion) problems.push('missing or wrong Stripe-Version');
  if (method !== 'POST') return problems;
  if (!headers['idempotency-key']) problems.push('no Idempotency-Key');
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') problems.push('not a form');
  return problems;
}

/** Returns whether the fault has handled the request completely. */
function applyFault(fault: Fault, response: ServerResponse): boolean {
  if (fault === 'returns 500') respond(response, 500, serverError);
  else if (fault === 'returns 429') respond(response, 429, errorOf('rate_limit', 'Slow down'));
  else if (fault === 'returns invalid JSON') response.end('{"id": "cs_test_');
  else if (fault === 'closes the connection') response.destroy();
  return !['replays a 500', 'drops its responses'].includes(fault);
}

const errorOf = (code: string, message: string, type = 'invalid_request_error') => ({
  error: { type, code, message },
});
const serverError = errorOf('', 'An unknown error occurred', 'api_error');

function respond(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' });
  response.end(JSON.stringify(body));
}
