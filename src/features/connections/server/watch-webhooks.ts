import type { Services } from '#platform/server/services.ts';
import { deliverTo } from './deliver-webhooks.ts';
import { findDueEndpoints } from './webhooks-queries.ts';

/** The triggers say so when they have queued something. */
const CHANNEL = 'webhooks';

export type WebhookWatch = { stop(): Promise<void> };

/**
 * Sends webhooks as soon as what caused them is committed, at whichever server; to each endpoint by
 * itself, so that a slow one holds up no other.
 */
export async function watchWebhooks(services: Services): Promise<WebhookWatch> {
  const { db, clock, log } = services;
  const underWay = new Map<string, Promise<void>>();
  /** Those that became due while in progress: their last look may have come too early. */
  const askedAgain = new Set<string>();
  let isStopping = false;
  const sayWhy = (error: unknown) => log.error({ err: error }, 'webhooks were not sent');

  const send = async (endpointId: string) => {
    do {
      askedAgain.delete(endpointId);
      await deliverTo(services, endpointId).catch(sayWhy);
    } while (askedAgain.has(endpointId) && !isStopping);
    underWay.delete(endpointId);
  };

  const look = async () => {
    for (const id of await findDueEndpoints(db, clock.now())) {
      if (underWay.has(id)) askedAgain.add(id);
      else if (!isStopping) underWay.set(id, send(id));
    }
  };

  const looking = oneAtATime(() => look().catch(sayWhy));
  const subscription = await services.sql.listen(CHANNEL, looking.ask);
  return {
    stop: async () => {
      isStopping = true;
      await subscription.unlisten();
      await looking.end();
      await Promise.all(underWay.values());
    },
  };
}

/** However often it is asked meanwhile, it runs once more afterwards. */
function oneAtATime(run: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const work = async () => {
    do {
      isAskedAgain = false;
      await run();
    } while (isAskedAgain);
    running = null;
  };
  return {
    ask: () => {
      if (running) isAskedAgain = true;
      else running = work();
    },
    end: async () => running,
  };
}
