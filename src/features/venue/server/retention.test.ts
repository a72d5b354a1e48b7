import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aConversationBetween, aMessage } from '#features/messages/server/messages-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { RETENTION_DEFAULTS, type RetentionPeriods, subtractMonths } from '../retention-rules.ts';
import { applyRetention } from './apply-retention.ts';

const NOW = new Date('2027-03-31T16:00:00Z');
/** The venue's midnight twelve months before NOW. */
const CUTOFF = '2026-03-31T04:00:00Z';
const BEFORE_CUTOFF = '2026-03-31T03:59:59Z';
const PERIODS = { ...RETENTION_DEFAULTS, waitlist: 12, visits: 12 };

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
beforeEach(() => app.clock.set(NOW.toISOString()));
afterAll(() => app.stop());

const preview = (periods: Record<string, unknown> = PERIODS, as = admin) =>
  app.call('GET', `/api/admin/retention?${new URLSearchParams(periods as never)}`, undefined, {
    as,
  });
const getDue = async () => ((await preview()).json as { due: RetentionPeriods }).due;
const save = (retention: unknown) =>
  app.call('PATCH', '/api/admin/settings', { retention }, { as: admin });
/** Runs the job with PERIODS. */
const runJob = () =>
  applyRetention({
    ...app.services,
    venue: () => ({ ...app.services.venue(), retention: PERIODS }),
  });

/** Inserts one labeled row of each kind at an instant and returns the conversation's id. */
async function insertOneOfEach(at: string, label: string) {
  const member = await aMember(app.services);
  const day = at.slice(0, 10);
  await app.sql`insert into waitlist (email, created_at) values (${`${label}@example.org`}, ${at})`;
  const slotId = randomUUID();
  await app.sql`insert into booking_slots (id, venue_date, start_time, end_time, starts_at, ends_at, capacity)
    values (${slotId}, ${day}, ${label}, ${`${label}~`}, ${at}, ${at}, 5)`;
  await app.sql`insert into slot_waitlist (slot_id, guardian_name, guardian_email, state)
    values (${slotId}, ${label}, ${`${label}@example.org`}, 'expired')`;
  await app.sql`insert into outbox (key, recipient, mail, state, sent_at)
    values (${label}, ${`${label}@example.org`}, ${JSON.stringify({ subject: label, text: label })}::text::jsonb, 'sent', ${at})`;
  const other = await aMember(app.services);
  const conversationId = await aConversationBetween(app, member, other);
  await aMessage(app, conversationId, member, label);
  await app.sql`update conversations set last_message_at = ${at}, created_at = ${at}
    where id = ${conversationId}`;
  await app.sql`update conversation_participants set left_at = ${at} where conversation_id = ${conversationId}`;
  await app.sql`insert into visits (venue_date, user_id, guardian_name, source, checked_in_at, checked_in_by)
    values (${day}, ${member.id}, ${label}, 'scan', ${at}, 'desk')`;
  await app.sql`with booked as (
      insert into bookings (type, date, slot_label, price_cents, status, guardian_name, guardian_email)
      values ('open-play', ${day}, 'x', 0, 'paid', ${label}, ${`${label}@example.org`}) returning id)
    update visits set booking_id = booked.id from booked where guardian_name = ${label}
      and visits.user_id is not null`;
  return conversationId;
}

describe('retention periods', () => {
  test('rejects a preview by members or staff', async () => {
    for (const as of [
      await aMember(app.services),
      await aStaffMember(app.services, { areas: ['people'] }),
    ])
      expect((await preview(PERIODS, as)).status).toBe(403);
  });

  test.each([
    ['waitlist', 5],
    ['waitlist', 121],
    ['visits', 11],
    ['mails', 0],
    ['mails', 1.5],
    ['conversations', 61],
    ['lines', ''],
  ])('rejects a %s period of %j months in the preview and on save', async (kind, value) => {
    expect((await preview({ ...PERIODS, [kind]: value })).status).toBe(400);
    expect((await save({ ...PERIODS, [kind]: value })).status).toBe(400);
  });

  test('rejects a period for an unknown kind of rows', async () => {
    expect((await save({ ...PERIODS, waivers: 1 })).status).toBe(400);
    expect((await preview({ ...PERIODS, waivers: 1 })).status).toBe(400);
  });
});

test('deletes or anonymizes only rows past their retention period', async () => {
  const oldId = await insertOneOfEach(BEFORE_CUTOFF, 'old');
  const recentId = await insertOneOfEach(CUTOFF, 'recent');
  const activeId = await insertOneOfEach(BEFORE_CUTOFF, 'still-active');
  await app.sql`update conversation_participants set left_at = null
    where conversation_id = ${activeId} and user_id = (select user_id from conversation_participants
      where conversation_id = ${activeId} limit 1)`;
  expect(await getDue()).toEqual({ waitlist: 2, lines: 2, mails: 2, conversations: 1, visits: 2 });
  await runJob();
  expect(await getDue()).toEqual({ waitlist: 0, lines: 0, mails: 0, conversations: 0, visits: 0 });
  const rows = await app.sql`select
    (select array_agg(email order by email) from waitlist) as waitlist,
    (select array_agg(guardian_name) from slot_waitlist) as lines,
    (select array_agg(key order by key) from outbox where recipient = '' and mail = '{}') as mails,
    (select count(*)::int from outbox where mail->>'text' = 'recent') as unchanged_mails,
    (select array_agg(content order by content) from messages) as messages,
    (select array_agg(guardian_name order by guardian_name) from visits) as visits,
    (select count(*)::int from visits where user_id is null and booking_id is null) as anonymous`;
  expect(rows[0]).toEqual({
    waitlist: ['recent@example.org'],
    lines: ['recent'],
    mails: ['old', 'still-active'],
    unchanged_mails: 1,
    messages: ['recent', 'still-active'],
    visits: ['recent', '–', '–'],
    anonymous: 2,
  });
  expect(
    await app.sql`select from conversations where id in ${app.sql([oldId, recentId, activeId])}`,
  ).toHaveLength(2);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, 'retention.kept'));
  expect(entries.map(({ subject, detail }) => [subject, detail]).sort()).toEqual(
    [
      ['conversations', { rows: 1, months: 12 }],
      ['lines', { rows: 2, months: 12 }],
      ['mails', { rows: 2, months: 12 }],
      ['visits', { rows: 2, months: 12 }],
      ['waitlist', { rows: 2, months: 12 }],
    ].sort(),
  );
  await runJob();
  expect(await app.db.$count(auditLog, eq(auditLog.action, 'retention.kept'))).toBe(5);
});

test('never deletes signed waivers or audit entries', async () => {
  const createdAt = new Date('1999-01-01T00:00:00Z');
  await app.db.insert(waivers).values(aWaiver({ childName: 'Very Old', createdAt }));
  await app.sql`insert into audit_log (action, subject, at) values ('old', 'x', '1999-01-01')`;
  await runJob();
  expect(await app.db.$count(waivers, eq(waivers.childName, 'Very Old'))).toBe(1);
  expect(await app.db.$count(auditLog, eq(auditLog.action, 'old'))).toBe(1);
});

test('deletes each of 2,500 rows once when two servers run the job concurrently', async () => {
  await app.sql`insert into waitlist (email, created_at)
    select 'many' || n || '@example.org', ${BEFORE_CUTOFF} from generate_series(1, 2500) n`;
  const before = await app.db.$count(auditLog, eq(auditLog.subject, 'waitlist'));
  await Promise.all([runJob(), runJob()]);
  expect((await getDue()).waitlist).toBe(0);
  const [row] = await app.sql`select sum((detail->>'rows')::int)::int as rows from audit_log
    where subject = 'waitlist' and action = 'retention.kept'`;
  expect(row?.rows).toBe(2502);
  expect(await app.db.$count(auditLog, eq(auditLog.subject, 'waitlist'))).toBeGreaterThan(
    before + 2,
  );
});

test('saves retention periods with the other settings', async () => {
  const response = await save({ ...PERIODS, mails: 7 });
  expect((response.json as { retention: RetentionPeriods }).retention.mails).toBe(7);
});

test.each([
  ['2027-03-31', 1, '2027-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2027-01-15', 2, '2026-11-15'],
  ['2027-12-31', 12, '2026-12-31'],
  ['2027-01-31', 13, '2025-12-31'],
])('subtractMonths(%j, %i) returns %j', (date, months, expected) => {
  expect(subtractMonths(date, months)).toBe(expected);
});
