import type { Services } from '#platform/server/services.ts';
import { deliverDueWebhooks } from './deliver-webhooks.ts';
import { findDueEndpointIds } from './webhooks-queries.ts';

/** Database triggers notify this channel when they queue deliveries. */
const CHANNEL = 'webhooks';

export type WebhookWatch = { stop(): Promise<void> };

/**
 * Sends webhooks as soon as the transaction that queued them commits on any server. Each endpoint has its own queue, so
 * that a slow one does not delay the others.
 */
export async function watchWebhooks(services: Services): Promise<WebhookWatch> {
  const { db, clock, log } = services;
  const inFlight = new Map<string, Promise<void>>();
  /** Endpoints that became due while in flight: their last query may have missed the new deliveries. */
  const dueAgain = new Set<string>();
  let isStopping = false;
  const logError = (error: unknown) => log.error({ err: error }, 'sending webhooks failed');

  const send = async (endpointId: string) => {
    do {
      dueAgain.delete(endpointId);
      await deliverDueWebhooks(services, endpointId).catch(logError);
    } while (dueAgain.has(endpointId) && !isStopping);
    inFlight.delete(endpointId);
  };

  const sendDue = async () => {
    for (const id of await findDueEndpointIds(db, clock.now())) {
      if (inFlight.has(id)) dueAgain.add(id);
      else if (!isStopping) inFlight.set(id, send(id));
    }
  };

  const sender = createSerialRunner(() => sendDue().catch(logError));
  const subscription = await services.listen(CHANNEL, sender.run);
  return {
    stop: async () => {
      isStopping = true;
      await subscription.close();
      await sender.end();
      await Promise.all(inFlight.values());
    },
  };
}

/** Serializes the runs of a function; coalesces calls during a run into one further run. */
function createSerialRunner(run: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let isDueAgain = false;
  const runUntilIdle = async () => {
    do {
      isDueAgain = false;
      await run();
    } while (isDueAgain);
    running = null;
  };
  return {
    run: () => {
      if (running) isDueAgain = true;
      else running = runUntilIdle();
    },
    end: async () => running,
  };
}
