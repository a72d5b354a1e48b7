import { and, asc, desc, eq, ilike, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../connections-contract.ts';
import type { WebhookEvent } from '../webhook-rules.ts';
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from './connections-tables.ts';

/** A server that sends has so long; then another may take the delivery. */
const LEASE_SECONDS = 60;
/** Of one endpoint at once. */
const OF_ENDPOINT = 4;
const LOG_DAYS = 30;

export type Due = {
  delivery: typeof deliveries.$inferSelect;
  endpoint: typeof endpoints.$inferSelect;
};

/** The endpoints for which something is due. */
export async function findDueEndpoints(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const found = await db.execute<{ id: string }>(sql`
    select e.id from ${endpoints} as e where e.is_active and exists (
      select from ${deliveries} as d
      where d.endpoint_id = e.id and d.state = 'waiting' and d.next_try_at <= ${at}::timestamptz)`);
  return found.map(({ id }) => id);
}

/** Takes some deliveries of an endpoint that are due, and counts the try. Two servers never take the same. */
export async function claimDue(db: Db, endpointId: string, now: Date): Promise<Due[]> {
  const at = now.toISOString();
  const claimed = await db.execute<{ id: string }>(sql`
    update ${deliveries} as taken
    set attempts = taken.attempts + 1,
      next_try_at = ${at}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from ${endpoints} as e cross join lateral (
      select d.id from ${deliveries} as d
      where d.endpoint_id = e.id and d.state = 'waiting' and d.next_try_at <= ${at}::timestamptz
      order by d.next_try_at limit ${OF_ENDPOINT} for update skip locked
    ) as due
    where taken.id = due.id and e.is_active and e.id = ${endpointId}::uuid
    returning taken.id`);
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return db
    .select({ delivery: deliveries, endpoint: endpoints })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .where(sql`${deliveries.id} in ${ids}`);
}

export async function saveTry(
  db: Db,
  id: string,
  values: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await db.update(deliveries).set(values).where(eq(deliveries.id, id));
}

/** Notes that something arrived there. */
export async function endFailing(db: Db, id: string): Promise<void> {
  await db
    .update(endpoints)
    .set({ failingSince: null })
    .where(and(eq(endpoints.id, id), sql`${endpoints.failingSince} is not null`));
}

/** Notes that it fails; since when. */
export async function noteFailing(db: Db, id: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .update(endpoints)
    .set({
      failingSince: sql`coalesce(${endpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(endpoints.id, id))
    .returning({ since: endpoints.failingSince });
  return row?.since ?? null;
}

/** Switches it off and gives up what waits for it; false if another did already. */
export async function disableEndpoint(db: Db, id: string, now: Date): Promise<boolean> {
  const off = await db
    .update(endpoints)
    .set({ isActive: false, disabledAt: now })
    .where(and(eq(endpoints.id, id), eq(endpoints.isActive, true)))
    .returning({ id: endpoints.id });
  if (off.length === 0) return false;
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
  if (!row) throw new Error('the endpoint was not stored');
  return row.id;
}

export async function changeEndpoint(
  db: Db,
  id: string,
  values: Partial<typeof endpoints.$inferInsert>,
): Promise<boolean> {
  // Nothing to change is no mistake.
  if (Object.keys(values).length === 0) return (await lockEndpoint(db, id)) !== null;
  const changed = await db
    .update(endpoints)
    .set(values)
    .where(eq(endpoints.id, id))
    .returning({ id: endpoints.id });
  return changed.length > 0;
}

export async function removeEndpoint(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .delete(endpoints)
    .where(eq(endpoints.id, id))
    .returning({ id: endpoints.id });
  return removed.length > 0;
}

/** Locked, for a secret is changed by what it was. */
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

/** Lets a server look for what is due, once this is committed. */
export async function wake(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('webhooks', '')`);
}

/** Queues an event for one endpoint alone. */
export async function queueFor(
  db: Db,
  values: Pick<typeof deliveries.$inferInsert, 'endpointId' | 'eventId' | 'event' | 'payload'> & {
    now: Date;
  },
): Promise<void> {
  const { now, ...row } = values;
  await db.insert(deliveries).values({ ...row, nextTryAt: now, createdAt: now });
}

/** Sends it again now, with all its retries; false if there is none. */
export async function queueAgain(db: Db, id: string, now: Date): Promise<boolean> {
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
  const which: SQL | undefined = and(
    endpoint ? eq(deliveries.endpointId, endpoint) : undefined,
    state ? eq(deliveries.state, state) : undefined,
    search ? ilike(deliveries.event, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  );
  const order = direction === 'asc' ? asc : desc;
  const found = await db
    .select({ delivery: deliveries, url: endpoints.url })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .where(which)
    .orderBy(order(deliveries.createdAt), order(deliveries.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    total: await db.$count(deliveries, which),
    rows: found.map(({ delivery, url }) => ({
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

/** Removes what was sent, or given up, a month ago. */
export async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOG_DAYS * 86_400_000);
  await db
    .delete(deliveries)
    .where(and(lt(deliveries.createdAt, before), sql`${deliveries.state} <> 'waiting'`));
}
