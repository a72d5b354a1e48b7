import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { waitlist } from './waitlist-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.db.delete(throttles));

const join = (body: unknown) => app.call('POST', '/api/waitlist', body);
const entriesOf = (email: string) =>
  app.db.select().from(waitlist).where(eq(waitlist.email, email));

describe('POST /api/waitlist', () => {
  const email = 'refused@example.org';
  test.each([
    [{}, 'email: Valid email is required'],
    [{ email: '' }, 'email: Valid email is required'],
    [{ email: null }, 'email: Valid email is required'],
    [{ email: 5 }, 'email: Valid email is required'],
    [{ email: [email] }, 'email: Valid email is required'],
    [{ email: 'refused' }, 'email: Valid email is required'],
    [{ email: 'refused@example.org\nBcc: x@example.org' }, 'email: Valid email is required'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email: This is too long'],
    [{ email, phone: 5551234 }, 'phone: Invalid input'],
    [{ email, phone: '5'.repeat(41) }, 'phone: This is too long'],
    [{ email, phone: '555\u0007' }, 'phone: Control characters are not allowed'],
    [{ email, consent: 'yes' }, 'consent: Invalid input'],
    [{ email, consent: null }, 'consent: Invalid input'],
    [{ email, source: 'elsewhere' }, 'source: Unknown field'],
    [{ email, id: 'x' }, 'id: Unknown field'],
    [{ email, notes: 'x' }, 'notes: Unknown field'],
  ])('rejects %j with a message and stores nothing', async (body, message) => {
    const response = await join(body);
    expect(response).toMatchObject({ status: 400, text: message });
    expect(await entriesOf(email)).toEqual([]);
  });

  test.each([['not json'], [undefined], ['[]'], ['null'], ['{"email":"a\\u0000@example.org"}']])(
    'rejects the body %j',
    async (body) => {
      expect((await join(body)).status).toBe(400);
    },
  );

  test('rejects an 11th request from one network within an hour', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await join({ email: `many-${i}@example.org` })).status).toBe(201);
    }
    expect((await join({ email: 'many-10@example.org' })).status).toBe(429);
    expect(await entriesOf('many-10@example.org')).toEqual([]);
  });
});

describe('joining the waitlist', () => {
  test('stores the entry and sends one email', async () => {
    const response = await join({
      email: ' Robin.Lee@Example.org ',
      phone: ' 555 201 4477 ',
      consent: true,
    });
    expect(response).toMatchObject({
      status: 201,
      json: { message: "You're on the list! We'll reach out soon with updates." },
    });
    const [entry, ...duplicates] = await entriesOf('robin.lee@example.org');
    expect(duplicates).toEqual([]);
    expect(entry).toMatchObject({
      phone: '555 201 4477',
      status: 'pending',
      source: 'landing_page',
      notes: null,
      consent: true,
      consentAt: expect.any(Date),
    });
    const [email] = await app.emailsTo('robin.lee@example.org');
    expect(email).toMatchObject({
      subject: "You're on the list!",
      replyTo: 'hello@playvillage.example',
    });
    expect(email?.text).toContain('Hello Robin Lee,');
    expect(email?.text).toContain("We'll reach out soon with updates");
    expect(email?.text).not.toContain('555');
  });

  test('records when consent was given or refused, and nothing if neither', async () => {
    await join({ email: 'silent@example.org', phone: '' });
    await join({ email: 'no@example.org', consent: false });
    expect(await entriesOf('silent@example.org')).toMatchObject([
      { phone: null, consent: null, consentAt: null },
    ]);
    expect(await entriesOf('no@example.org')).toMatchObject([
      { consent: false, consentAt: expect.any(Date) },
    ]);
  });

  test('ignores a status in the body', async () => {
    expect((await join({ email: 'sly@example.org', status: 'joined' })).status).toBe(201);
    expect(await entriesOf('sly@example.org')).toMatchObject([{ status: 'pending' }]);
  });
});

describe('joining the waitlist again', () => {
  test('returns the same response, updates the entry and sends no second email', async () => {
    const email = 'again@example.org';
    const first = await join({ email, phone: '555 1', consent: false });
    const second = await join({ email: 'AGAIN@example.org', phone: '555 2', consent: true });
    const third = await join({ email });
    expect(second).toMatchObject({ status: first.status, text: first.text });
    expect(third).toMatchObject({ status: first.status, text: first.text });
    expect(await entriesOf(email)).toMatchObject([
      { phone: '555 2', consent: true, status: 'pending' },
    ]);
    expect(await app.emailsTo(email)).toHaveLength(1);
  });

  test('creates one entry and one email for 10 concurrent requests', async () => {
    const email = 'eager@example.org';
    const responses = await Promise.all(Array.from({ length: 10 }, () => join({ email })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await entriesOf(email)).toHaveLength(1);
    expect(await app.emailsTo(email)).toHaveLength(1);
  });

  test('leaves the status and notes set by the venue unchanged', async () => {
    const email = 'noted@example.org';
    await join({ email });
    await app.db
      .update(waitlist)
      .set({ status: 'invited', notes: 'twins' })
      .where(eq(waitlist.email, email));
    await join({ email, phone: '555 3' });
    expect(await entriesOf(email)).toMatchObject([
      { status: 'invited', notes: 'twins', phone: '555 3' },
    ]);
  });
});

test('the database rejects a second entry whose email differs only in case', async () => {
  await app.db.insert(waitlist).values({ email: 'Case@example.org' });
  await expect(app.db.insert(waitlist).values({ email: 'case@example.org' })).rejects.toThrow();
});
