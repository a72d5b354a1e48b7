import { randomUUID } from 'node:crypto';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { sealText } from '#platform/server/sealed-text.ts';
import { connectionsContract } from '../connections-contract.ts';
import { TEST_EVENT } from '../webhook-rules.ts';
import { findKeys, insertKey, revokeKey } from './api-keys-queries.ts';
import { generateApiKey } from './authenticate-api-key.ts';
import { requireSendableUrl } from './require-sendable-url.ts';
import { generateWebhookSecret } from './webhook-signature.ts';
import {
  countEndpoints,
  findDeliveries,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  notifyWebhookSenders,
  queueDelivery,
  removeEndpoint,
  requeueDelivery,
  updateEndpoint,
} from './webhooks-queries.ts';

const MAX_ENDPOINTS = 20;
const EARLIER_SECRET_VALID_HOURS = 24;
const SUCCESS = { success: true as const };

export const connectionsRoutes = routes(connectionsContract, {
  'GET /api/admin/connections': async ({ db }) => ({
    keys: await findKeys(db),
    endpoints: await findEndpoints(db),
  }),

  'POST /api/admin/api-keys': async ({ db, body, user, clock }) => {
    const { key, hash, beginning } = generateApiKey();
    const id = await inTransaction(db, async (db) => {
      const values = { ...body, scopes: [...new Set(body.scopes)], hash, beginning };
      const id = await insertKey(db, { ...values, userId: user.id, createdAt: clock.now() });
      const detail = { scopes: values.scopes.join(' ') };
      await writeAudit(db, { actorId: user.id, action: 'apiKey.made', subject: id, detail });
      return id;
    });
    return { id, key };
  },

  'POST /api/admin/api-keys/:id/revoke': async ({ db, params, user, clock }) => {
    await inTransaction(db, async (db) => {
      if (!(await revokeKey(db, params.id, clock.now()))) throw notFound();
      await writeAudit(db, { actorId: user.id, action: 'apiKey.revoked', subject: params.id });
    });
    return SUCCESS;
  },

  'POST /api/admin/webhooks': async (ctx) => {
    const { db, body, user, clock, config } = ctx;
    requireSendableUrl(ctx, body.url);
    const secret = generateWebhookSecret();
    const id = await inTransaction(db, async (db) => {
      if ((await countEndpoints(db)) >= MAX_ENDPOINTS)
        throw httpError(409, 'connections.tooManyEndpoints', { max: MAX_ENDPOINTS });
      const id = await insertEndpoint(db, {
        url: body.url,
        events: [...new Set(body.events)],
        secret: sealText(secret, config.SESSION_SECRET, 'webhooks'),
        createdAt: clock.now(),
      });
      await writeAudit(db, { actorId: user.id, action: 'webhook.added', subject: id });
      return id;
    });
    return { id, secret };
  },

  'PATCH /api/admin/webhooks/:id': async (ctx) => {
    const { db, body, user, params } = ctx;
    if (body.url !== undefined) requireSendableUrl(ctx, body.url);
    await inTransaction(db, async (db) => {
      const { url, events, isActive } = body;
      const isFound = await updateEndpoint(db, params.id, {
        ...(url !== undefined && { url }),
        ...(events && { events: [...new Set(events)] }),
        ...(isActive !== undefined && { isActive }),
        ...(isActive && { failingSince: null, disabledAt: null }),
      });
      if (!isFound) throw notFound();
      await writeAudit(db, { actorId: user.id, action: 'webhook.changed', subject: params.id });
      await notifyWebhookSenders(db);
    });
    return SUCCESS;
  },

  'DELETE /api/admin/webhooks/:id': async ({ db, params, user }) => {
    await inTransaction(db, async (db) => {
      if (!(await removeEndpoint(db, params.id))) throw notFound();
      await writeAudit(db, { actorId: user.id, action: 'webhook.removed', subject: params.id });
    });
    return SUCCESS;
  },

  'POST /api/admin/webhooks/:id/secret': async ({ db, params, user, clock, config }) => {
    const secret = generateWebhookSecret();
    await inTransaction(db, async (db) => {
      const endpoint = await lockEndpoint(db, params.id);
      if (!endpoint) throw notFound();
      await updateEndpoint(db, params.id, {
        secret: sealText(secret, config.SESSION_SECRET, 'webhooks'),
        earlierSecret: endpoint.secret,
        earlierSecretUntil: new Date(
          clock.now().getTime() + EARLIER_SECRET_VALID_HOURS * 3_600_000,
        ),
      });
      await writeAudit(db, { actorId: user.id, action: 'webhook.newSecret', subject: params.id });
    });
    return { secret };
  },

  'POST /api/admin/webhooks/:id/test': async ({ db, params, clock }) => {
    await inTransaction(db, async (db) => {
      if (!(await lockEndpoint(db, params.id))) throw notFound();
      const now = clock.now();
      await queueDelivery(db, {
        endpointId: params.id,
        eventId: randomUUID(),
        event: TEST_EVENT,
        payload: {},
        now,
      });
      await notifyWebhookSenders(db);
    });
    return SUCCESS;
  },

  'GET /api/admin/webhook-deliveries': async ({ db, query }) => findDeliveries(db, query),

  'POST /api/admin/webhook-deliveries/:id/resend': async ({ db, params, user, clock }) => {
    await inTransaction(db, async (db) => {
      if (!(await requeueDelivery(db, params.id, clock.now()))) throw notFound();
      await writeAudit(db, { actorId: user.id, action: 'webhook.resent', subject: params.id });
      await notifyWebhookSenders(db);
    });
    return SUCCESS;
  },
});
