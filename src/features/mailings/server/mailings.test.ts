import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { sessions, users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { auditLog, idempotencyKeys, outbox } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { BATCH_INTERVAL_SECONDS, BATCH_SIZE } from '../mailings-rules.ts';
import { aSubscriber, aWaitlistSubscriber, someContent } from './mailings-factory.ts';
import { mailingRecipients, mailings } from './mailings-tables.ts';
import { resumeMailings, sendNextBatch } from './send-mailing.ts';

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  staff = await aStaffMember(app.services, { areas: ['people'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.delete(mailings);
  await app.db.delete(outbox);
  await app.db.delete(waitlist);
  await app.db.delete(users).where(eq(users.role, 'member'));
});

const members = { kind: 'members' };
const send = (body: object, key?: string) =>
  app.call('POST', '/api/admin/mailings', body, {
    as: staff,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const sendTo = (audience: object = members) => send({ audience, letters: someContent });
const countAudience = async (audience: object) =>
  (await app.call('POST', '/api/admin/mailings/audience', { audience }, { as: staff })).json;
const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id;
const emailedAddresses = async () =>
  (await app.db.select().from(outbox)).map(({ recipient }) => recipient).sort();
const mailingRow = async (id: string) =>
  (await app.db.select().from(mailings).where(eq(mailings.id, id)))[0];
const waitUntilDone = (id: string) =>
  eventually('the mailing is done', async () => (await mailingRow(id))?.state === 'done');

/** A mailing whose batches the test sends: the next one is due, but not yet overdue for `resumeMailings`. */
async function aMailingToSend(subscribers: SignedIn[]) {
  const nextAt = new Date(app.clock.now().getTime() + 1000);
  const [mailing] = await app.db
    .insert(mailings)
    .values({
      audience: { kind: 'members' },
      letters: someContent,
      recipients: subscribers.length,
      nextAt,
      createdAt: app.clock.now(),
    })
    .returning({ id: mailings.id });
  const mailingId = mailing?.id ?? '';
  await app.db
    .insert(mailingRecipients)
    .values(subscribers.map(({ id }) => ({ mailingId, userId: id, language: 'en' as const })));
  app.clock.advanceMinutes(1);
  return mailingId;
}
const manySubscribers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aSubscriber(app)));

describe('/api/admin/mailings', () => {
  test.each([
    ['an unknown audience', { letters: someContent, audience: { kind: 'everybody' } }],
    ['zero days', { letters: someContent, audience: { kind: 'away', days: 0 } }],
    ['missing days', { letters: someContent, audience: { kind: 'away' } }],
    ['an invalid event id', { letters: someContent, audience: { kind: 'event', eventId: 'x' } }],
    ['a missing language', { letters: { en: someContent.en }, audience: members }],
    [
      'a blank subject',
      { letters: { ...someContent, es: { subject: ' ', text: 'x' } }, audience: members },
    ],
    [
      'a line break in a subject',
      {
        letters: { ...someContent, es: { subject: 'a\nBcc: b@example.org', text: 'x' } },
        audience: members,
      },
    ],
    [
      'a text that is too long',
      {
        letters: { ...someContent, es: { subject: 'a', text: 'x'.repeat(10_001) } },
        audience: members,
      },
    ],
  ])('returns 400 for %s', async (_case, body) => {
    await aSubscriber(app);
    expect((await send(body)).status).toBe(400);
    expect(await app.db.$count(mailings)).toBe(0);
  });

  test('returns 403 to staff without the people area', async () => {
    const otherStaff = await aStaffMember(app.services, { areas: ['bookings'] });
    const body = { audience: members, letters: someContent };
    const response = await app.call('POST', '/api/admin/mailings', body, { as: otherStaff });
    expect(response.status).toBe(403);
  });

  test('returns 409 for an audience that reaches no one', async () => {
    await aMember(app.services);
    const response = await sendTo();
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'mailings.nobody',
    ]);
    expect(await app.db.$count(mailings)).toBe(0);
  });

  test('returns 404 for an unknown mailing', async () => {
    const path = '/api/admin/mailings/00000000-0000-4000-8000-000000000000';
    expect((await app.call('GET', path, undefined, { as: staff })).status).toBe(404);
    expect((await app.call('POST', `${path}/stop`, undefined, { as: staff })).status).toBe(404);
  });

  test('emails only people with consent, each in their language', async () => {
    await aSubscriber(app, { email: 'anna@example.org', name: 'Anna Lee' });
    await aSubscriber(app, { email: 'ana@example.org', language: 'es' });
    await aMember(app.services, { email: 'unset@example.org' });
    await aSubscriber(app, { email: 'no@example.org', newsConsent: false });
    await aSubscriber(app, { email: 'unverified@example.org', emailVerified: false });
    const { id: userId } = await aSubscriber(app, { email: 'closed@example.org' });
    await app.db.insert(restrictions).values({ userId, closedAt: app.clock.now() });
    await aWaitlistSubscriber(app, 'waiting@example.org');
    const response = await sendTo();
    expect(response.status).toBe(201);
    await waitUntilDone(idOf(response));
    expect(await emailedAddresses()).toEqual(['ana@example.org', 'anna@example.org']);
    const [english] = await app.emailsTo('anna@example.org');
    expect(english?.subject).toBe('A new ball pit');
    expect(english?.text).toMatch(/^Hello Anna,\n\nour ball pit is open\./);
    const [spanish] = await app.emailsTo('ana@example.org');
    expect(spanish?.subject).toBe('Nueva piscina de pelotas');
    expect(spanish?.news?.footer).toContain('Cancelar la suscripción:\nhttp');
    expect(response.json).toMatchObject({ recipients: 2 });
    expect(await mailingRow(idOf(response))).toMatchObject({ handedOver: 2, skipped: 0 });
    // Includes the staff account, which has no consent.
    expect((response.json as { leftOut: number }).leftOut).toBeGreaterThanOrEqual(3);
  });

  test('emails waitlist entries that have consent and no account', async () => {
    await aWaitlistSubscriber(app, 'ann@example.org');
    await aWaitlistSubscriber(app, 'no@example.org', { consent: false });
    await aWaitlistSubscriber(app, 'Joined@example.org');
    await aMember(app.services, { email: 'joined@example.org' });
    const response = await sendTo({ kind: 'waitlist' });
    await waitUntilDone(idOf(response));
    expect(await emailedAddresses()).toEqual(['ann@example.org']);
    expect(response.json).toMatchObject({ recipients: 1, leftOut: 1 });
  });

  test('starts one mailing for double clicks and a later retry', async () => {
    await manySubscribers(3);
    const body = { audience: members, letters: someContent };
    const responses = await Promise.all([send(body, 'click'), send(body, 'click')]);
    responses.push(await send(body, 'click'));
    expect(new Set(responses.map(idOf)).size).toBe(1);
    await waitUntilDone(idOf(responses[0] as { json: unknown }));
    expect(await app.db.$count(mailings)).toBe(1);
    expect(await emailedAddresses()).toHaveLength(3);
  });

  test('returns the mailing for a repeated request whose stored response has expired', async () => {
    await manySubscribers(2);
    const body = { audience: members, letters: someContent };
    const first = await send(body, 'lost');
    await app.db.delete(idempotencyKeys);
    expect(idOf(await send(body, 'lost'))).toBe(idOf(first));
    expect(await app.db.$count(mailings)).toBe(1);
  });

  test('writes no addresses or texts to the audit log', async () => {
    await aSubscriber(app, { email: 'logged@example.org' });
    const id = idOf(await sendTo());
    await waitUntilDone(id);
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries.map(({ action }) => action).sort()).toEqual(['mailing.done', 'mailing.started']);
    expect(JSON.stringify(entries)).not.toMatch(/logged@|ball pit/);
  });

  test('lists a mailing with its progress', async () => {
    await aSubscriber(app);
    const id = idOf(await sendTo());
    await waitUntilDone(id);
    const list = await app.call('GET', '/api/admin/mailings?search=BALL', undefined, { as: staff });
    expect(list.json).toMatchObject({ total: 1, rows: [{ id, handedOver: 1, state: 'done' }] });
    const none = await app.call('GET', '/api/admin/mailings?search=subject', undefined, {
      as: staff,
    });
    expect(none.json).toMatchObject({ total: 0 });
    await eventually('the email is sent', async () => {
      const response = await app.call('GET', `/api/admin/mailings/${id}`, undefined, { as: staff });
      return (response.json as { sent: number }).sent === 1;
    });
  });
});

describe('withdrawn consent', () => {
  test('skips a recipient whose batch has not been sent yet', async () => {
    const [formerSubscriber, subscriber] = (await manySubscribers(2)) as [SignedIn, SignedIn];
    const id = await aMailingToSend([formerSubscriber, subscriber]);
    await app.call('PATCH', '/api/profile', { newsConsent: false }, { as: formerSubscriber });
    await sendNextBatch(app.services, id);
    expect(await emailedAddresses()).toEqual([subscriber.email]);
    expect(await mailingRow(id)).toMatchObject({ state: 'done', handedOver: 1, skipped: 1 });
  });

  test('drops an email that is queued but not yet sent', async () => {
    const subscriber = await aSubscriber(app);
    const id = await aMailingToSend([subscriber]);
    const services = { ...app.services, queueEmail: delayedQueueEmail() };
    await sendNextBatch(services, id);
    await app.db.update(users).set({ newsConsent: false }).where(eq(users.id, subscriber.id));
    await services.queueEmail.release();
    await eventually('the email is dropped', async () => (await emailedAddresses()).length === 0);
    expect((await app.readSentEmails()).join()).not.toContain(subscriber.email);
  });

  /** A queueEmail that delays emails until `release`. */
  function delayedQueueEmail() {
    const delayedEmails: Parameters<TestApp['services']['queueEmail']>[1][] = [];
    const delay = async (_db: unknown, email: (typeof delayedEmails)[number]) =>
      void delayedEmails.push(email);
    const release = async () => {
      for (const email of delayedEmails) await app.services.queueEmail(app.db, email);
    };
    return Object.assign(delay, { release });
  }
});

describe('a mailing', () => {
  test('sends batches sequentially, each once it is due', async () => {
    const id = await aMailingToSend(await manySubscribers(BATCH_SIZE + 5));
    await sendNextBatch(app.services, id);
    expect(await mailingRow(id)).toMatchObject({ handedOver: BATCH_SIZE, state: 'sending' });
    await sendNextBatch(app.services, id);
    expect(await app.db.$count(outbox)).toBe(BATCH_SIZE);
    app.clock.advanceMinutes(BATCH_INTERVAL_SECONDS / 60);
    await sendNextBatch(app.services, id);
    expect(await mailingRow(id)).toMatchObject({ handedOver: BATCH_SIZE + 5, state: 'done' });
    expect(new Set(await emailedAddresses()).size).toBe(BATCH_SIZE + 5);
  });

  test('emails everyone once with concurrent workers', async () => {
    const id = await aMailingToSend(await manySubscribers(20));
    await Promise.all(Array.from({ length: 4 }, () => sendNextBatch(app.services, id)));
    expect(new Set(await emailedAddresses()).size).toBe(20);
    expect(await app.db.$count(outbox)).toBe(20);
    expect(await mailingRow(id)).toMatchObject({ handedOver: 20, state: 'done' });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries.map(({ action }) => action)).toEqual(['mailing.done']);
  });

  test('resumes after a crash without emailing anyone twice', async () => {
    const id = await aMailingToSend(await manySubscribers(10));
    let queuedCount = 0;
    const crashingServices = {
      ...app.services,
      queueEmail: async (...call: Parameters<TestApp['services']['queueEmail']>) => {
        queuedCount += 1;
        if (queuedCount > 4) throw new Error('killed');
        await app.services.queueEmail(...call);
      },
    };
    await expect(sendNextBatch(crashingServices, id)).rejects.toThrow('killed');
    expect(await app.db.$count(outbox)).toBe(0);
    app.clock.advanceMinutes(3);
    await resumeMailings(app.services);
    await waitUntilDone(id);
    expect(new Set(await emailedAddresses()).size).toBe(10);
    expect(await app.db.$count(outbox)).toBe(10);
  });

  test('sends no further batches once stopped', async () => {
    const id = await aMailingToSend(await manySubscribers(BATCH_SIZE + 5));
    await sendNextBatch(app.services, id);
    const stop = () => app.call('POST', `/api/admin/mailings/${id}/stop`, undefined, { as: staff });
    expect((await stop()).json).toMatchObject({ state: 'stopped', handedOver: BATCH_SIZE });
    expect((await stop()).status).toBe(409);
    app.clock.advanceMinutes(5);
    await sendNextBatch(app.services, id);
    await resumeMailings(app.services);
    expect(await mailingRow(id)).toMatchObject({ handedOver: BATCH_SIZE, state: 'stopped' });
  });

  test('skips recipients whose account is deleted', async () => {
    const [deletedUser, subscriber] = (await manySubscribers(2)) as [SignedIn, SignedIn];
    const id = await aMailingToSend([deletedUser, subscriber]);
    await app.db.delete(sessions).where(eq(sessions.userId, deletedUser.id));
    await app.db.delete(users).where(eq(users.id, deletedUser.id));
    await sendNextBatch(app.services, id);
    expect(await emailedAddresses()).toEqual([subscriber.email]);
    expect(await mailingRow(id)).toMatchObject({ state: 'done', handedOver: 1 });
  });
});

describe('preparing a mailing', () => {
  const letters = {
    ...someContent,
    en: { subject: 'Hi <b>', text: 'See <script>x</script> https://example.org/a?b=1&c="2". Bye' },
  };

  test('renders a preview with escaped text and links', async () => {
    const body = { letters };
    const response = await app.call('POST', '/api/admin/mailings/preview', body, { as: staff });
    const { en, es } = response.json as Record<'en' | 'es', { text: string; html: string }>;
    expect(en.html).toContain('&lt;script&gt;');
    expect(en.html).not.toContain('<script');
    expect(en.html).toContain('<a href="https://example.org/a?b=1&amp;c=" ');
    expect(en.html).toContain('lang="en"');
    expect(es.html).toContain('lang="es"');
    expect(es.text).toContain('Cancelar la suscripción:\nhttp');
    expect(await app.db.$count(outbox)).toBe(0);
  });

  test('sends a test email to the caller only', async () => {
    await manySubscribers(2);
    const body = { letters, language: 'es' };
    const response = await app.call('POST', '/api/admin/mailings/test', body, { as: staff });
    expect(response.json).toEqual({ to: staff.email });
    expect(await emailedAddresses()).toEqual([staff.email]);
  });

  test('counts the people an audience reaches and the people it leaves out', async () => {
    await anAdmin(app.services);
    const before = (await countAudience(members)) as { reached: number; leftOut: number };
    await manySubscribers(2);
    await aMember(app.services);
    expect(await countAudience(members)).toEqual({ reached: 2, leftOut: before.leftOut + 1 });
    expect(await countAudience({ kind: 'visited', days: 30 })).toEqual({ reached: 0, leftOut: 0 });
  });
});
