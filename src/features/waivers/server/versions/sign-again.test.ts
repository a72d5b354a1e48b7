import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { GuardianToSignAgain } from '../../waiver-versions-contract.ts';
import { aPublishedVersion } from '../waiver-versions-factory.ts';
import { aSignedForm } from '../waivers-factory.ts';
import { waiversJobs } from '../waivers-jobs.ts';

let app: TestApp;
let admin: SignedIn;
let today: string;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
  today = venueDateOf(app.clock.now(), app.services.venue().timezone);
  await sign('none@example.com', { guardianName: 'Nora None' });
  await sign('soon@example.com', { guardianName: 'Sue Soon', locale: undefined });
  await sign('later@example.com', { guardianName: 'Liv Later', children: [{ childName: 'Bo' }] });
  await book('soon@example.com', addDays(today, 2));
  await book('soon@example.com', addDays(today, 9));
  await book('later@example.com', addDays(today, 5));
  await book('none@example.com', addDays(today, -3));
  await aPublishedVersion(app, admin);
  await sign('signed-again@example.com');
});
afterAll(() => app.stop());
beforeEach(() => app.sql`delete from waiver_reminders`);

const sign = (guardianEmail: string, changes = {}) =>
  app.call('POST', '/api/waivers', aSignedForm({ guardianEmail, ...changes }));
const book = (guardianEmail: string, date: string) =>
  app.db.insert(bookings).values({
    type: 'open-play',
    date,
    slotLabel: '9:00 - 11:00 AM',
    priceCents: 1500,
    status: 'paid',
    guardianName: 'Dana Rivera',
    guardianEmail,
  });
const list = async (query = '') =>
  (await app.call('GET', `/api/admin/waivers-to-sign-again${query}`, undefined, { as: admin }))
    .json as { rows: GuardianToSignAgain[]; total: number };
const listEmails = async (query = '') =>
  (await list(query)).rows.map(({ guardianEmail }) => guardianEmail.split('@')[0]);
const remind = async (body: object = {}) =>
  (await app.call('POST', '/api/admin/waivers-to-sign-again/remind', body, { as: admin })).json as {
    mailed: number;
  };

describe('the list of guardians who must sign again', () => {
  test('lists each guardian once with all children, sorted by the next booking', async () => {
    const { rows, total } = await list();
    expect(total).toBe(3);
    expect(rows.map(({ guardianName, nextBooking }) => [guardianName, nextBooking])).toEqual([
      ['Sue Soon', addDays(today, 2)],
      ['Liv Later', addDays(today, 5)],
      ['Nora None', null],
    ]);
    expect(rows[1]).toMatchObject({ children: ['Bo', 'Milo Rivera'], version: '1.0' });
  });

  test.each([
    ['?sort=guardianName', ['later', 'none', 'soon']],
    ['?sort=guardianName&direction=desc', ['soon', 'none', 'later']],
    ['?search=BO', ['later']],
    ['?search=Nora', ['none']],
    ['?search=soon@', ['soon']],
    ['?search=%25', []],
    ['?rows=2&page=2', ['none']],
    ['?rows=2&page=9', []],
  ])('searches, sorts and paginates by the query %s', async (query, expected) => {
    expect(await listEmails(query)).toEqual(expected);
  });

  test('returns the total on a page beyond the last', async () => {
    expect((await list('?rows=2&page=9')).total).toBe(3);
    expect((await list('?rows=2&page=9&search=Nora')).total).toBe(1);
  });

  test.each(['?sort=ip', '?page=0', '?rows=1000', '?who=all'])(
    'rejects the query %s',
    async (query) => {
      const path = `/api/admin/waivers-to-sign-again${query}`;
      expect((await app.call('GET', path, undefined, { as: admin })).status).toBe(400);
    },
  );
});

describe('POST /api/admin/waivers-to-sign-again/remind', () => {
  test('emails the selected guardian at most once a day', async () => {
    const [soon] = (await list()).rows;
    const waiverIds = [soon?.waiverId ?? ''];
    const responses = await Promise.all([remind({ waiverIds }), remind({ waiverIds })]);
    expect(responses.map(({ mailed }) => mailed).sort()).toEqual([0, 1]);
    const [email] = await eventually('the email', async () => {
      const messages = (await app.emailsTo('soon@example.com')).filter(({ key }) =>
        key.startsWith('sign-again'),
      );
      return messages.length > 0 && messages;
    });
    expect(email?.subject).toBe('Please sign the Playvillage waiver again');
    expect(email?.text).toContain('/waiver?email=soon%40example.com');
    expect(email?.text).not.toContain('Sue');
    expect((await list()).rows[0]?.remindedAt).not.toBeNull();
    expect(await remind()).toEqual({ mailed: 2 });
  });

  test('does not email guardians who have signed again', async () => {
    const [row] = await app.sql<{ id: string }[]>`
      select id from waivers where guardian_email = 'signed-again@example.com'`;
    expect(await remind({ waiverIds: [row?.id] })).toEqual({ mailed: 0 });
    await waiversJobs['email-sign-again'].run(app.services, {
      waiverIds: [row?.id ?? ''],
      version: '2.0',
    });
    const messages = await app.emailsTo('signed-again@example.com');
    expect(messages.filter(({ key }) => key.startsWith('sign-again'))).toEqual([]);
  });

  test.each([[{ waiverIds: ['x'] }], [{ waiverIds: 'all' }], [{ everybody: true }], [null]])(
    'rejects the body %j',
    async (body) => {
      const path = '/api/admin/waivers-to-sign-again/remind';
      expect((await app.call('POST', path, body, { as: admin })).status).toBe(400);
    },
  );
});
