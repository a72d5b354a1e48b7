import { randomUUID } from 'node:crypto';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Mailer } from '#platform/server/external/mailer.ts';
import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';

/** A fake mailer that fails while `error` is set, and records the recipients. */
export function aFakeMailer() {
  const fake = { error: null as Error | null, sent: [] as string[], tries: 0 };
  const mailer: Mailer = {
    send: async (_id, email) => {
      fake.tries += 1;
      if (fake.error) throw fake.error;
      fake.sent.push(email.to);
    },
    close: () => undefined,
  };
  return { fake, mailer };
}

export const aConnectionError = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ESOCKET' });

type OutboxRow = typeof outbox.$inferInsert;

/** A failed email without a scheduled retry; returns its id. */
export async function aFailedEmail(app: TestApp, values: Partial<OutboxRow> = {}): Promise<string> {
  const id = randomUUID();
  const to = values.recipient ?? `${id.slice(0, 8)}@example.org`;
  await app.db.insert(outbox).values({
    ...{ id, key: `booking-confirmed:${id}`, recipient: to, state: 'failed', attempts: 3 },
    problem: 'unreachable',
    lastError: 'connect ECONNREFUSED',
    failedAt: app.clock.now(),
    mail: { subject: 'Your booking', text: 'See you soon.' },
    ...values,
  });
  return id;
}

/** A job that exhausted its retries; returns its id. */
export async function aFailedJob(app: TestApp, name = 'tidy', reason = 'no room'): Promise<string> {
  const id = randomUUID();
  await app.sql`insert into pgboss.job (id, name, data, state, retry_limit, retry_count, output,
      started_on, completed_on)
    values (${id}, ${name}, '{}', 'failed', 2, 2, jsonb_build_object('message', ${reason}::text), now(), now())`;
  return id;
}

/** Waits until an email is in a state. */
export const waitForEmailState = (app: TestApp, id: string, state: string) =>
  eventually(`the email is ${state}`, async () => {
    const rows = await app.sql<{ state: string }[]>`select state from outbox where id = ${id}`;
    return rows[0]?.state === state;
  });
