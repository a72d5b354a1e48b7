import { and, asc, desc, eq, exists, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../connections-contract.ts';
import type { WebhookEvent } from '../webhook-rules.ts';
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from './connections-tables.ts';

/** After this time, another server may claim a delivery that was not completed. */
const LEASE_SECONDS = 60;
/** The maximum number of concurrent deliveries per endpoint. */
const MAX_PER_ENDPOINT = 4;
const LOG_RETENTION_DAYS = 30;

export type DueDelivery = {
  delivery: typeof deliveries.$inferSelect;
  endpoint: typeof endpoints.$inferSelect;
};

/** Returns the ids of the active endpoints with due deliveries. */
export async function findDueEndpointIds(db: Db, now: Date): Promise<string[]> {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.endpointId, endpoints.id), isDue(now)));
  const result = await db
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(and(eq(endpoints.isActive, true), exists(due)));
  return result.map(({ id }) => id);
}

/** The state is a literal, because a cached plan with a parameter would not use the partial index. */
const isDue = (now: Date) =>
  and(eq(deliveries.state, sql`'waiting'`), lte(deliveries.nextTryAt, now));

/** Claims due deliveries of an endpoint and counts the attempt. No two servers claim the same delivery. */
export async function claimDueDeliveries(
  db: Db,
  endpointId: string,
  now: Date,
): Promise<DueDelivery[]> {
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.endpointId, endpointId), isDue(now)))
      .orderBy(deliveries.nextTryAt)
      .limit(MAX_PER_ENDPOINT)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      nextTryAt: new Date(now.getTime() + LEASE_SECONDS * 1000),
    })
    .from(due)
    .innerJoin(endpoints, and(eq(endpoints.id, endpointId), eq(endpoints.isActive, true)))
    .where(eq(deliveries.id, due.id))
    .returning({ delivery: deliveries, endpoint: endpoints });
}

export async function saveAttempt(
  db: Db,
  id: string,
  values: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await db.update(deliveries).set(values).where(eq(deliveries.id, id));
}

/** Marks the endpoint as working, after a successful delivery. */
export async function clearFailing(db: Db, id: string): Promise<void> {
  await db
    .update(endpoints)
    .set({ failingSince: null })
    .where(and(eq(endpoints.id, id), isNotNull(endpoints.failingSince)));
}

/**
 * Marks the endpoint as failing. Returns the time of its first failure since the last success; null if it was removed.
 */
export async function markFailing(db: Db, id: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .update(endpoints)
    .set({
      failingSince: sql`coalesce(${endpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(endpoints.id, id))
    .returning({ since: endpoints.failingSince });
  return row?.since ?? null;
}

/** Disables the endpoint and fails its waiting deliveries. Returns false if it was already disabled. */
export async function disableEndpoint(db: Db, id: string, now: Date): Promise<boolean> {
  const disabled = await db
    .update(endpoints)
    .set({ isActive: false, disabledAt: now })
    .where(and(eq(endpoints.id, id), eq(endpoints.isActive, true)))
    .returning({ id: endpoints.id });
  if (disabled.length === 0) return false;
  await db
    .update(deliveries)
    .set({ state: 'failed', lastProblem: 'switchedOff' })
    .where(and(eq(deliveries.endpointId, id), eq(deliveries.state, 'waiting')));
  return true;
}

export async function insertEndpoint(
  db: Db,
  values: typeof endpoints.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(endpoints).values(values).returning({ id: endpoints.id });
  if (!row) throw new Error('endpoint insert returned no row');
  return row.id;
}

/** Updates an endpoint. Returns false if it does not exist. */
export async function updateEndpoint(
  db: Db,
  id: string,
  values: Partial<typeof endpoints.$inferInsert>,
): Promise<boolean> {
  // An empty change is valid.
  if (Object.keys(values).length === 0) return (await lockEndpoint(db, id)) !== null;
  const changed = await db
    .update(endpoints)
    .set(values)
    .where(eq(endpoints.id, id))
    .returning({ id: endpoints.id });
  return changed.length > 0;
}

/** Deletes an endpoint with its deliveries. Returns false if it does not exist. */
export async function removeEndpoint(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .delete(endpoints)
    .where(eq(endpoints.id, id))
    .returning({ id: endpoints.id });
  return removed.length > 0;
}

/** Locks the endpoint until the transaction ends. */
export async function lockEndpoint(db: Db, id: string) {
  const [row] = await db.select().from(endpoints).where(eq(endpoints.id, id)).for('update');
  return row ?? null;
}

export async function countEndpoints(db: Db): Promise<number> {
  return db.$count(endpoints);
}

export async function findEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select({
      endpoint: endpoints,
      waiting: sql<number>`(select count(*)::int from ${deliveries} as d
        where d.endpoint_id = ${endpoints.id} and d.state = 'waiting')`,
    })
    .from(endpoints)
    .orderBy(asc(endpoints.createdAt));
  return rows.map(({ endpoint, waiting }) => ({
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events as WebhookEvent[],
    isActive: endpoint.isActive,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    earlierSecretUntil: endpoint.earlierSecretUntil?.toISOString() ?? null,
    waiting,
  }));
}

/** Notifies all servers to send due deliveries once the transaction commits. */
export async function notifyWebhookSenders(db: Db): Promise<void> {
  // Raw SQL: the query builder cannot select without a table.
  await preparedSql(db, `select pg_notify('webhooks', '')`, {});
}

/** Queues an event for one endpoint. */
export async function queueDelivery(
  db: Db,
  values: Pick<typeof deliveries.$inferInsert, 'endpointId' | 'eventId' | 'event' | 'payload'> & {
    now: Date;
  },
): Promise<void> {
  const { now, ...row } = values;
  await db.insert(deliveries).values({ ...row, nextTryAt: now, createdAt: now });
}

/** Requeues a delivery and resets its retries; false if it does not exist. */
export async function requeueDelivery(db: Db, id: string, now: Date): Promise<boolean> {
  const queued = await db
    .update(deliveries)
    .set({ state: 'waiting', attempts: 0, nextTryAt: now, deliveredAt: null })
    .where(eq(deliveries.id, id))
    .returning({ id: deliveries.id });
  return queued.length > 0;
}

type Input = {
  search?: string | undefined;
  endpoint?: string | undefined;
  state?: 'waiting' | 'delivered' | 'failed' | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

export async function findDeliveries(
  db: Db,
  { search, endpoint, state, direction, page, rows }: Input,
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const order = direction === 'asc' ? asc : desc;
  const result = await paginate(db, {
    query: db
      .select({ delivery: deliveries, url: endpoints.url })
      .from(deliveries)
      .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
      .$dynamic(),
    table: deliveries,
    filter: and(
      endpoint ? eq(deliveries.endpointId, endpoint) : undefined,
      state ? eq(deliveries.state, state) : undefined,
      containsText(search, deliveries.event),
    ),
    order: [order(deliveries.createdAt), order(deliveries.id)],
    pageSize: rows,
    page,
  });
  return {
    total: result.total,
    rows: result.rows.map(({ delivery, url }) => ({
      id: delivery.id,
      url,
      event: delivery.event,
      state: delivery.state,
      attempts: delivery.attempts,
      lastStatus: delivery.lastStatus,
      lastProblem: delivery.lastProblem,
      createdAt: delivery.createdAt.toISOString(),
      nextTryAt: delivery.state === 'waiting' ? delivery.nextTryAt.toISOString() : null,
      deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
      payload: delivery.payload,
    })),
  };
}

/** Deletes delivered or failed deliveries that are older than the log's retention. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOG_RETENTION_DAYS * 86_400_000);
  await db
    .delete(deliveries)
    .where(and(lt(deliveries.createdAt, before), ne(deliveries.state, 'waiting')));
}
