import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { webhookEndpoints } from '#features/connections/server/connections-tables.ts';
import { eventSources } from '#features/events/server/events-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { type ExternalProblem, toExternalProblem } from '#shared/external-problems.ts';
import type { BackupProblem } from '../backups-rules.ts';
import type { IntegrationName } from '../integrations-rules.ts';
import { findLastBackup } from './last-backup-queries.ts';

/** An integration's outcomes from regular use, as recorded in the tables; manual checks are stored separately. */
export type IntegrationRecords = {
  okAt: Date | null;
  failedAt: Date | null;
  problem: ExternalProblem | null;
  waiting: number | null;
  failed: number | null;
};

type Row = {
  name: IntegrationName;
  okAt: string | null;
  failedAt: string | null;
  problem: string | null;
  waiting: number | null;
  failed: number | null;
};

const isoInstant = (value: string) =>
  `to_char((${value}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const messageRecords = (name: 'mail' | 'texts', channel: 'mail' | 'sms') => `
  select '${name}', ${isoInstant(`select max(sent_at) from outbox where channel = '${channel}'`)},
    ${isoInstant('last.failed_at')}, last.problem,
    (select count(*)::int from outbox where state = 'queued' and channel = '${channel}'),
    (select count(*)::int from outbox where state = 'failed' and channel = '${channel}')
  from (select) as one left join lateral (
    select failed_at, problem from outbox where channel = '${channel}' and failed_at is not null
    order by failed_at desc limit 1) as last on true`;

/** Finished jobs are retained for a week. Failed email jobs are not counted, as emails have their own row. */
const JOBS = `
  select 'jobs', ${isoInstant("max(completed_on) filter (where state = 'completed')")},
    ${isoInstant("max(completed_on) filter (where state = 'failed' and name <> 'send-mail')")}, null,
    (count(*) filter (where state = 'retry'
      or state = 'active' or (state = 'created' and start_after <= now())))::int,
    (count(*) filter (where state = 'failed' and name <> 'send-mail'))::int
  from pgboss.job where name not like '\\_\\_pgboss%'`;

/** Payments, refunds and provider events. An event not handled within ten minutes counts as failed. */
const PAYMENTS = `
  select 'payments', ${isoInstant(`greatest((select max(received_at) from payment_events),
      (select max(settled_at) from checkouts where paid_cents > 0))`)},
    ${isoInstant("select max(updated_at) from refunds where state = 'failed'")}, 'refused',
    (select count(*)::int from refunds where state in ('requested', 'submitted')),
    ((select count(*) from checkouts where state in ('review', 'disputed'))
      + (select count(*) from payment_events
        where handled_at is null and received_at < now() - interval '10 minutes'))::int`;

const SOURCES = `
  select 'sources', ${isoInstant("max((last_run->>'at')::timestamptz) filter (where last_run->>'problem' is null)")},
    ${isoInstant("max((last_run->>'at')::timestamptz) filter (where last_run->>'problem' is not null)")},
    max(last_run->>'problem'), null,
    (count(*) filter (where last_run->>'problem' is not null))::int
  from event_sources where active`;

const WEBHOOKS = `
  select 'webhooks', ${isoInstant('select max(delivered_at) from webhook_deliveries')},
    ${isoInstant('select min(failing_since) from webhook_endpoints where failing_since is not null')},
    (select last_problem from webhook_deliveries where last_problem is not null
      order by created_at desc, id desc limit 1),
    (select count(*)::int from webhook_deliveries where state = 'waiting'),
    (select count(*)::int from webhook_endpoints
      where disabled_at is not null or failing_since is not null)`;

// Raw SQL for speed: the benchmark measures this list.
const RECORDS = `select * from (${[
  messageRecords('mail', 'mail'),
  messageRecords('texts', 'sms'),
  JOBS,
  PAYMENTS,
  SOURCES,
  WEBHOOKS,
].join(' union all ')}) as records (name, "okAt", "failedAt", problem, waiting, failed)`;

/** Returns the recorded outcomes of emails, texts, jobs, payments, sources, webhooks and backups. */
export async function findRecords(db: Db): Promise<Map<IntegrationName, IntegrationRecords>> {
  const rows = await preparedSql<Row>(db, RECORDS, {});
  const records = new Map(rows.map(({ name, ...row }) => [name, toRecords(row)]));
  records.set('backups', await findBackupRecords(db));
  return records;
}

function toRecords({ okAt, failedAt, problem, ...counts }: Omit<Row, 'name'>): IntegrationRecords {
  return {
    okAt: okAt ? new Date(okAt) : null,
    failedAt: failedAt ? new Date(failedAt) : null,
    problem: failedAt && problem ? toExternalProblem(problem) : null,
    ...counts,
  };
}

const problemByBackupProblem: Partial<Record<BackupProblem, ExternalProblem>> = {
  noRoom: 'full',
  notWritable: 'notWritable',
  damaged: 'damaged',
  storeUnreachable: 'unreachable',
  storeDenied: 'denied',
};

async function findBackupRecords(db: Db): Promise<IntegrationRecords> {
  const { last, failure } = await findLastBackup(db);
  const problem = failure
    ? (problemByBackupProblem[failure.problem as BackupProblem] ?? 'other')
    : null;
  return {
    okAt: last?.at ?? null,
    failedAt: failure?.at ?? null,
    problem,
    waiting: null,
    failed: failure ? 1 : 0,
  };
}

/** Whether event sources and webhooks are configured. */
export async function findConfiguredIntegrations(
  db: Db,
): Promise<{ sources: boolean; webhooks: boolean }> {
  const rows = await unionAll(
    db
      .select({ name: sql<string>`'sources'` })
      .from(eventSources)
      .where(eq(eventSources.active, true))
      .limit(1),
    db
      .select({ name: sql<string>`'webhooks'` })
      .from(webhookEndpoints)
      .where(or(eq(webhookEndpoints.isActive, true), isNotNull(webhookEndpoints.disabledAt)))
      .limit(1),
  );
  const names = rows.map(({ name }) => name);
  return { sources: names.includes('sources'), webhooks: names.includes('webhooks') };
}

/** Returns the PostgreSQL version and the database's size in bytes. Raw SQL: it selects from no table. */
export async function findDatabaseFacts(db: Db): Promise<{ version: string; bytes: number }> {
  const [row] = await preparedSql<{ version: string; bytes: number }>(
    db,
    `select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`,
    {},
  );
  return row ?? { version: '', bytes: 0 };
}
