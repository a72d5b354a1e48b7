import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { OutsideError } from '#platform/server/outside/outside-error.ts';
import { sendOutside } from '#platform/server/outside/send-outside.ts';
import { openText } from '#platform/server/sealed-text.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { offeredLanguage } from '#shared/languages.ts';
import { isGivenUp, nextTryAt } from '../webhook-rules.ts';
import { signatureOf } from './webhook-signature.ts';
import {
  claimDue,
  clearFailing,
  type Due,
  disableEndpoint,
  markFailing,
  saveAttempt,
} from './webhooks-queries.ts';

/** Sends an endpoint's due deliveries until none is left. Safe on several servers at once. */
export async function deliverTo(ctx: Services, endpointId: string): Promise<void> {
  for (;;) {
    const due = await claimDue(ctx.db, endpointId, ctx.clock.now());
    if (due.length === 0) return;
    await Promise.all(due.map((one) => deliver(ctx, one)));
  }
}

/** One attempt. A lost response means a duplicate, which the receiver can detect by the event id. */
async function deliver(ctx: Services, { delivery, endpoint }: Due) {
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
  const again = nextTryAt(delivery.attempts, now);
  await saveAttempt(db, delivery.id, {
    lastStatus: status,
    lastProblem: problem,
    ...(again ? { nextTryAt: again } : { state: 'failed' as const }),
  });
  if (isGivenUp(await markFailing(db, endpoint.id, now), now)) await switchOff(ctx, endpoint);
}

type Outcome = { status: number | null; problem: string | null };

async function send(ctx: Services, { delivery, endpoint }: Due): Promise<Outcome> {
  const { clock, config } = ctx;
  const body = JSON.stringify({
    id: delivery.eventId,
    type: delivery.event,
    createdAt: delivery.createdAt.toISOString(),
    data: delivery.payload,
  });
  try {
    const status = await sendOutside(endpoint.url, {
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Playvillage webhooks',
        'playvillage-event': delivery.event,
        'playvillage-delivery': delivery.id,
        'playvillage-signature': signatureOf(body, secretsOf(ctx, endpoint), clock.now()),
      },
      ...(config.WEBHOOK_PRIVATE_ADDRESSES === 'allowed' && { allow: () => true }),
    });
    return { status, problem: status >= 200 && status < 300 ? null : 'status' };
  } catch (error) {
    if (error instanceof OutsideError) return { status: null, problem: error.reason };
    ctx.log.error({ err: error }, 'a webhook could not be sent');
    return { status: null, problem: 'unexpected' };
  }
}

function secretsOf({ config, clock }: Services, endpoint: Due['endpoint']): string[] {
  const { secret, earlierSecret, earlierSecretUntil } = endpoint;
  const open = (sealed: string) => openText(sealed, config.SESSION_SECRET, 'webhooks');
  const isEarlierValid = earlierSecretUntil !== null && earlierSecretUntil > clock.now();
  return [open(secret), ...(earlierSecret && isEarlierValid ? [open(earlierSecret)] : [])];
}

/** Switches off an endpoint after days of failures and mails the venue. */
async function switchOff(ctx: Services, { id, url }: Due['endpoint']) {
  const { db, clock, config } = ctx;
  const { email, name } = ctx.venue();
  const language = offeredLanguage('en', ctx.venue());
  await inTransaction(db, async (db) => {
    if (!(await disableEndpoint(db, id, clock.now()))) return;
    await writeAudit(db, { actorId: null, action: 'webhook.switchedOff', subject: id });
    await ctx.queueMail(db, {
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
