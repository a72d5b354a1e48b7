import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { NotificationType } from '../notifications-contract.ts';
import { notificationsPersonalData } from './notifications-personal-data.ts';
import { findNotifications } from './notifications-queries.ts';
import { type NotificationInput, notify } from './notify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const aNotificationInput = (
  userId: string,
  changes: Partial<NotificationInput> = {},
): NotificationInput => ({
  userId,
  type: 'MATCH',
  title: 'A family like yours',
  body: 'You both like story time.',
  link: '/matches',
  cause: 'match:1',
  ...changes,
});
const send = (input: NotificationInput) =>
  inTransaction(app.db, (db) => notify(app.services, db, input));
const notificationsOf = (userId: string) => findNotifications(app.db, userId, { limit: 100 });

describe('notifications', () => {
  test.each([
    ['MATCH', 'notifyMatches'],
    ['EVENT_SUGGESTION', 'notifyEvents'],
    ['BOOKING_REMINDER', 'notifyBookings'],
    ['MESSAGE', 'notifyMessages'],
  ] as [NotificationType, 'notifyMatches'][])(
    'are not sent with the type %s while %s is off',
    async (type, toggle) => {
      const ann = await aMember(app.services, { [toggle]: false });
      expect(await send(aNotificationInput(ann.id, { type, emailKey: 'x' }))).toBe(false);
      expect(await notificationsOf(ann.id)).toEqual([]);
      expect(await app.emailsTo(ann.email)).toEqual([]);
      const bob = await aMember(app.services);
      expect(await send(aNotificationInput(bob.id, { type, emailKey: 'x' }))).toBe(true);
    },
  );

  test('are not sent to a deleted account', async () => {
    expect(await send(aNotificationInput('deleted-user'))).toBe(false);
  });

  test('are sent once per cause, even from concurrent calls', async () => {
    const ann = await aMember(app.services);
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => send(aNotificationInput(ann.id, { emailKey: 'match:1' }))),
    );
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await notificationsOf(ann.id)).toHaveLength(1);
    expect(await app.emailsTo(ann.email)).toHaveLength(1);
    expect(await send(aNotificationInput(ann.id, { cause: 'match:2' }))).toBe(true);
  });

  test('are not sent if the transaction rolls back', async () => {
    const ann = await aMember(app.services);
    const live = await connectAs(app.address, ann);
    await inTransaction(app.db, async (db) => {
      await notify(app.services, db, aNotificationInput(ann.id, { emailKey: 'match:1' }));
      throw new Error('something else went wrong');
    }).catch(() => undefined);
    await send(aNotificationInput(ann.id, { cause: 'after' }));
    await live.waitFor('notifications');
    expect(live.updates()).toHaveLength(1);
    expect((await notificationsOf(ann.id)).length).toBe(1);
    expect(await app.emailsTo(ann.email)).toEqual([]);
    live.close();
  });
});

describe('notify', () => {
  test('lists a notification, announces it live, and emails it only with an email key', async () => {
    const ann = await aMember(app.services);
    const live = await connectAs(app.address, ann);
    await send(aNotificationInput(ann.id));
    await live.waitFor('notifications');
    live.close();
    expect(await notificationsOf(ann.id)).toMatchObject([
      { type: 'MATCH', title: 'A family like yours', link: '/matches', isRead: false },
    ]);
    expect(await app.emailsTo(ann.email)).toEqual([]);
    await send(aNotificationInput(ann.id, { cause: 'match:2', emailKey: 'match:2' }));
    const [email] = await app.emailsTo(ann.email);
    expect(email?.subject).toBe('A family like yours');
    expect(email?.text).toContain(`${app.address}/matches`);
    expect(email?.text).toContain(`${app.address}/profile`);
  });

  test('uses the member’s language', async () => {
    const ana = await aMember(app.services, { language: 'es' });
    const titles = { en: 'Soon', es: 'Pronto' };
    await send(
      aNotificationInput(ana.id, { title: (language) => titles[language], emailKey: 'x' }),
    );
    expect((await notificationsOf(ana.id))[0]?.title).toBe('Pronto');
    const [email] = await app.emailsTo(ana.email);
    expect(email?.subject).toBe('Pronto');
    expect(email?.text).toContain('Ábrelo aquí');
  });

  test('sends no email to an unverified address', async () => {
    const ann = await aMember(app.services, { emailVerified: false });
    expect(await send(aNotificationInput(ann.id, { emailKey: 'x' }))).toBe(true);
    expect(await notificationsOf(ann.id)).toHaveLength(1);
    expect(await app.emailsTo(ann.email)).toEqual([]);
  });

  test('sends an email if the member prefers text messages but the venue has them switched off', async () => {
    const ann = await aMember(app.services, {
      preferredContactMethod: 'text',
      smsOptIn: true,
      phone: '(555) 123-4567',
    });
    await send(aNotificationInput(ann.id, { emailKey: 'x' }));
    expect(await app.emailsTo(ann.email)).toHaveLength(1);
    expect(await app.emailsTo('+15551234567')).toEqual([]);
  });

  test('drops the email if its condition fails just before sending', async () => {
    const ann = await aMember(app.services);
    const subject = `booking-reminder:${crypto.randomUUID()}:1:${ann.id}`;
    await send(
      aNotificationInput(ann.id, { emailKey: 'x', onlyIf: { check: 'booking-reminder', subject } }),
    );
    await eventually('the email is dropped', async () => {
      return (await app.emailsTo(ann.email)).length === 0;
    });
    expect((await app.readSentEmails()).some((file) => file.includes(ann.email))).toBe(false);
    const rows = await app.db.select().from(outbox).where(eq(outbox.recipient, ann.email));
    expect(rows).toEqual([]);
  });

  test('drops the text message if its condition fails just before sending', async () => {
    const appWithSms = await startTestApp({ environment: { SMS: 'file' } });
    const ann = await aMember(appWithSms.services, {
      preferredContactMethod: 'text',
      smsOptIn: true,
      phone: '(555) 123-4567',
    });
    const subject = `booking-reminder:${crypto.randomUUID()}:1:${ann.id}`;
    const input = aNotificationInput(ann.id, {
      emailKey: 'x',
      onlyIf: { check: 'booking-reminder', subject },
    });
    expect(await inTransaction(appWithSms.db, (db) => notify(appWithSms.services, db, input))).toBe(
      true,
    );
    await eventually('the message is dropped', async () => {
      return (await appWithSms.db.select().from(outbox)).length === 0;
    });
    await appWithSms.stop();
  });

  test('stores notifications that are deleted with the account', async () => {
    const ann = await aMember(app.services);
    await send(aNotificationInput(ann.id));
    await app.db.delete(users).where(eq(users.id, ann.id));
    expect(await notificationsOf(ann.id)).toEqual([]);
  });

  test('sends a text message if the member prefers text, and exports and anonymizes it', async () => {
    const appWithSms = await startTestApp({
      environment: { SMS: 'file' },
    });
    const ann = await aMember(appWithSms.services, {
      preferredContactMethod: 'text',
      smsOptIn: true,
      phone: '(555) 123-4567',
    });
    const input = aNotificationInput(ann.id, { emailKey: 'x' });
    await inTransaction(appWithSms.db, (db) => notify(appWithSms.services, db, input));
    expect(await appWithSms.emailsTo(ann.email)).toEqual([]);
    const person = { ...ann, verifiedEmail: ann.email, role: 'member' as const };
    const text = `Playvillage: A family like yours ${appWithSms.address}/matches`;
    const { textMessages } = await notificationsPersonalData.read(
      appWithSms.db,
      person,
      appWithSms.services.hooks,
    );
    expect(textMessages).toMatchObject([{ number: '+15551234567', text }]);
    await eventually('the text message is sent', async () => {
      const [row] = (
        await notificationsPersonalData.read(appWithSms.db, person, appWithSms.services.hooks)
      ).textMessages as [{ state: string }];
      return row.state === 'sent';
    });
    await notificationsPersonalData.erase?.(appWithSms.services, appWithSms.db, person);
    const rows = await appWithSms.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `notification:${ann.id}:x`));
    expect(rows).toMatchObject([{ recipient: '', mail: {} }]);
    await appWithSms.stop();
  });
});

describe('one-click unsubscribe (RFC 8058)', () => {
  const request = (url: string, method = 'POST') =>
    fetch(url, {
      method,
      body: method === 'POST' ? 'List-Unsubscribe=One-Click' : null,
      redirect: 'manual',
    });

  test('turns the notification type off for the email’s recipient without a sign-in', async () => {
    const ann = await aMember(app.services);
    await send(aNotificationInput(ann.id, { emailKey: 'match:1' }));
    const file = await eventually('the email is sent', async () =>
      (await app.readSentEmails()).find((content) => content.includes(ann.email)),
    );
    const url = /^List-Unsubscribe: <(.+)>$/m.exec(file)?.[1] ?? '';
    expect(file).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(file).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect((await request(url.replace('MATCH', 'MESSAGE'))).status).toBe(404);
    expect((await request(url, 'GET')).status).toBe(302);
    expect(await send(aNotificationInput(ann.id, { cause: 'match:2' }))).toBe(true);
    expect((await request(url)).status).toBe(200);
    expect(await send(aNotificationInput(ann.id, { cause: 'match:3' }))).toBe(false);
    expect(await send(aNotificationInput(ann.id, { type: 'MESSAGE', cause: 'message' }))).toBe(
      true,
    );
  });
});
