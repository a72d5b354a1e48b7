import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { scopeNames } from './api-scopes.ts';
import { webhookEvents } from './webhook-rules.ts';

const count = z.number().int();
const successResponse = z.object({ success: z.literal(true) });
const idParam = z.object({ id: z.uuid('invalidInput') });
const url = z.url({ protocol: /^https?$/, error: 'eventUrl' }).max(2000, 'tooLong');
const events = z.array(z.enum(webhookEvents)).min(1, 'required').max(webhookEvents.length);

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  beginning: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  /** The admin for whom the key acts. The key is revoked when they lose that role. */
  owner: z.string(),
  state: z.enum(['active', 'revoked', 'ownerLeft']),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  failingSince: z.string().nullable(),
  disabledAt: z.string().nullable(),
  /** Until this time, the earlier secret also signs. */
  earlierSecretUntil: z.string().nullable(),
  /** The number of deliveries not sent yet. */
  waiting: count,
});
export type WebhookEndpoint = z.output<typeof endpoint>;

const delivery = z.object({
  id: z.string(),
  url: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: count,
  lastStatus: count.nullable(),
  lastProblem: z.string().nullable(),
  createdAt: z.string(),
  nextTryAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
});
export type WebhookDelivery = z.output<typeof delivery>;

/** API keys and webhooks for the venue's other tools. Admins only. */
export const connectionsContract = contract({
  'GET /api/admin/connections': {
    summary: 'Lists API keys and webhook endpoints.',
    access: 'admin',
    response: z.object({ keys: z.array(apiKey), endpoints: z.array(endpoint) }),
  },
  'POST /api/admin/api-keys': {
    summary: 'Creates an API key. It is shown only once.',
    access: 'admin',
    status: 201,
    shownOnce: true,
    body: z.strictObject({
      name: plainText(80).min(1, 'required'),
      scopes: z.array(z.enum(scopeNames)).min(1, 'required').max(scopeNames.length),
    }),
    response: z.object({ id: z.string(), key: z.string() }),
  },
  'POST /api/admin/api-keys/:id/revoke': {
    summary: 'Revokes an API key immediately.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({}),
    response: successResponse,
  },
  'POST /api/admin/webhooks': {
    summary: 'Adds a webhook endpoint. Its secret is shown only once.',
    access: 'admin',
    status: 201,
    shownOnce: true,
    body: z.strictObject({ url, events }),
    response: z.object({ id: z.string(), secret: z.string() }),
  },
  'PATCH /api/admin/webhooks/:id': {
    summary: 'Changes, pauses or resumes an endpoint.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({ url, events, isActive: z.boolean('invalidInput') }).partial(),
    response: successResponse,
  },
  'DELETE /api/admin/webhooks/:id': {
    summary: 'Removes an endpoint and its delivery log.',
    access: 'admin',
    params: idParam,
    response: successResponse,
  },
  'POST /api/admin/webhooks/:id/secret': {
    summary: 'Creates a new secret, shown only once; the earlier one also signs for a day.',
    access: 'admin',
    shownOnce: true,
    params: idParam,
    body: z.strictObject({}),
    response: z.object({ secret: z.string() }),
  },
  'POST /api/admin/webhooks/:id/test': {
    summary: 'Sends a test event to the endpoint.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({}),
    throttle: { name: 'webhook-tests', limit: 30, minutes: 60 },
    response: successResponse,
  },
  'GET /api/admin/webhook-deliveries': {
    summary: 'Lists webhook deliveries of the last 30 days.',
    access: 'admin',
    query: listQuery(['createdAt']).extend({
      endpoint: z.uuid('invalidInput').optional(),
      state: z.enum(['waiting', 'delivered', 'failed']).optional(),
    }),
    response: listResponse(delivery),
  },
  'POST /api/admin/webhook-deliveries/:id/resend': {
    summary: 'Sends a delivery again immediately.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({}),
    response: successResponse,
  },
});
