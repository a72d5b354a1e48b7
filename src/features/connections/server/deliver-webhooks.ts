import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { ExternalError } from '#platform/server/external/external-error.ts';
import { sendExternal } from '#platform/server/external/send-external.ts';
import { unsealText } from '#platform/server/sealed-text.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { getNextTryAt, shouldDisable } from '../webhook-rules.ts';
import { createSignatureHeader } from './webhook-signature.ts';
import {
  claimDueDeliveries,
  clearFailing,
  type DueDelivery,
  disableEndpoint,
  markFailing,
  saveAttempt,
} from './webhooks-queries.ts';

/** Sends an endpoint's due deliveries until none are left. Safe to run on several servers concurrently. */
export async function deliverDueWebhooks(ctx: Services, endpointId: string): Promise<void> {
  for (;;) {
    const due = await claimDueDeliveries(ctx.db, endpointId, ctx.clock.now());
    if (due.length === 0) return;
    await Promise.all(due.map((dueDelivery) => deliver(ctx, dueDelivery)));
  }
}

/** Makes one attempt. A lost response causes a duplicate, which the receiver can detect by the event id. */
async function deliver(ctx: Services, { delivery, endpoint }: DueDelivery) {
  const { db, clock } = ctx;
  const { status, problem } = await send(ctx, { delivery, endpoint });
  const now = clock.now();
  if (problem === null) {
    await saveAttempt(db, delivery.id, {
      state: 'delivered',
      lastStatus: status,
      lastProblem: null,
      deliveredAt: now,
    });
    return clearFailing(db, endpoint.id);
  }
  const nextTryAt = getNextTryAt(delivery.attempts, now);
  await saveAttempt(db, delivery.id, {
    lastStatus: status,
    lastProblem: problem,
    ...(nextTryAt ? { nextTryAt } : { state: 'failed' as const }),
  });
  if (shouldDisable(await markFailing(db, endpoint.id, now), now))
    await disableFailingEndpoint(ctx, endpoint);
}

type Outcome = { status: number | null; problem: string | null };

async function send(ctx: Services, { delivery, endpoint }: DueDelivery): Promise<Outcome> {
  const { clock, config } = ctx;
  const body = JSON.stringify({
    id: delivery.eventId,
    type: delivery.event,
    createdAt: delivery.createdAt.toISOString(),
    data: delivery.payload,
  });
  try {
    if (config.isDemo) throw new ExternalError('refusedAddress', 'a demo sends nothing');
    const status = await sendExternal(endpoint.url, {
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Playvillage webhooks',
        'playvillage-event': delivery.event,
        'playvillage-delivery': delivery.id,
        'playvillage-signature': createSignatureHeader(body, secretsOf(ctx, endpoint), clock.now()),
      },
      ...(config.WEBHOOK_PRIVATE_ADDRESSES === 'allowed' && { allow: () => true }),
    });
    return { status, problem: status >= 200 && status < 300 ? null : 'status' };
  } catch (error) {
    if (error instanceof ExternalError) return { status: null, problem: error.reason };
    ctx.log.error({ err: error }, 'sending a webhook failed');
    return { status: null, problem: 'unexpected' };
  }
}

function secretsOf({ config, clock }: Services, endpoint: DueDelivery['endpoint']): string[] {
  const { secret, earlierSecret, earlierSecretUntil } = endpoint;
  const unseal = (sealed: string) => unsealText(sealed, config.SESSION_SECRET, 'webhooks');
  const isEarlierValid = earlierSecretUntil !== null && earlierSecretUntil > clock.now();
  return [unseal(secret), ...(earlierSecret && isEarlierValid ? [unseal(earlierSecret)] : [])];
}

/** Disables an endpoint after days of failures and emails the venue. */
async function disableFailingEndpoint(ctx: Services, { id, url }: DueDelivery['endpoint']) {
  const { db, clock, config } = ctx;
  const { email, name } = ctx.venue();
  const language = resolveLanguage('en', ctx.venue());
  await inTransaction(db, async (db) => {
    if (!(await disableEndpoint(db, id, clock.now()))) return;
    await writeAudit(db, { actorId: null, action: 'webhook.switchedOff', subject: id });
    await ctx.queueEmail(db, {
      key: `webhook-off:${id}:${clock.now().toISOString()}`,
      to: email,
      subject: translate('connections.switchedOff.subject', { venue: name }, language),
      text: translate(
        'connections.switchedOff.text',
        {
          address: new URL(url).host,
          link: `${config.publicUrl}/admin/connections`,
        },
        language,
      ),
    });
  });
}
