import { randomUUID } from 'node:crypto';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { sealText } from '#platform/server/sealed-text.ts';
import type { Services } from '#platform/server/services.ts';
import type { TestApp } from '#tests/test-app.ts';
import { type ApiScope, scopeNames } from '../api-scopes.ts';
import { webhookEvents } from '../webhook-rules.ts';
import { generateApiKey } from './authenticate-api-key.ts';
import { apiKeys, webhookDeliveries, webhookEndpoints } from './connections-tables.ts';
import { deliverDueWebhooks } from './deliver-webhooks.ts';
import { findDueEndpointIds } from './webhooks-queries.ts';

/** An API key of a new admin, by default with all scopes. */
export async function anApiKey(app: TestApp, scopes: readonly ApiScope[] = scopeNames) {
  const { key, hash, beginning } = generateApiKey();
  const owner = await anAdmin(app.services);
  const id = randomUUID();
  await app.db.insert(apiKeys).values({
    id,
    name: 'Till',
    hash,
    beginning,
    scopes: [...scopes],
    userId: owner.id,
    createdAt: app.clock.now(),
  });
  return { id, owner, headers: { authorization: `Bearer ${key}` } };
}

/** An endpoint for all events, inactive by default. */
export async function aWebhook(
  app: TestApp,
  overrides: Partial<typeof webhookEndpoints.$inferInsert> = {},
) {
  const secret = 'whsec_test';
  const id = randomUUID();
  await app.db.insert(webhookEndpoints).values({
    id,
    url: 'https://tools.example/hook',
    events: [...webhookEvents],
    secret: sealText(secret, app.services.config.SESSION_SECRET, 'webhooks'),
    isActive: false,
    createdAt: app.clock.now(),
    ...overrides,
  });
  return { id, secret };
}

/** A failed delivery of an inactive endpoint; returns its id. */
export async function aDelivery(app: TestApp): Promise<string> {
  const id = randomUUID();
  await app.db.insert(webhookDeliveries).values({
    id,
    endpointId: (await aWebhook(app)).id,
    eventId: randomUUID(),
    event: 'booking.paid',
    payload: { bookingId: randomUUID() },
    state: 'failed',
  });
  return id;
}

/** Sends all due deliveries, as a server does. */
export async function deliverWebhooks(ctx: Services): Promise<void> {
  const due = await findDueEndpointIds(ctx.db, ctx.clock.now());
  await Promise.all(due.map((id) => deliverDueWebhooks(ctx, id)));
}
