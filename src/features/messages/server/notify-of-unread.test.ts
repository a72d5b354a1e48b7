import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { blocks } from '#features/safety/server/safety-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMessage, twoWriters } from './messages-factory.ts';
import { notifyOfUnread } from './notify-of-unread.ts';
import { batchKey, isBatchUnread } from './unread-batches-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const mails = async ({ email }: { email: string }) => (await app.mailsTo(email)).length;
async function later(minutes: number) {
  app.clock.passMinutes(minutes);
  await notifyOfUnread(app.services);
}

describe('does not notify', () => {
  test('before half an hour, of own messages, or of read ones', async () => {
    const { ann, bob, calls } = await twoWriters(app);
    await calls.send(ann, 'hello');
    await later(29);
    expect([await mails(ann), await mails(bob)]).toEqual([0, 0]);
    await calls.read(bob);
    await later(60);
    expect([await mails(ann), await mails(bob)]).toEqual([0, 0]);
  });

  test('of removed messages or a muted conversation', async () => {
    const { ann, bob, id, calls } = await twoWriters(app);
    const messageId = await aMessage(app, id, ann);
    await app.call('POST', `/api/messages/${messageId}/remove`, {}, { as: ann });
    await later(31);
    expect(await mails(bob)).toBe(0);
    await calls.mute(bob);
    await aMessage(app, id, ann);
    await later(31);
    expect(await mails(bob)).toBe(0);
    await calls.mute(bob, false);
    await later(1);
    expect(await mails(bob)).toBe(1);
  });

  test('of messages from a blocked person', async () => {
    const { ann, bob, id } = await twoWriters(app);
    await app.db.insert(blocks).values({ blockerId: bob.id, blockedId: ann.id });
    await aMessage(app, id, ann);
    await later(31);
    expect(await mails(bob)).toBe(0);
  });

  test('a person who turned it off in the profile', async () => {
    const { ann, bob, id } = await twoWriters(app);
    await app.db.update(users).set({ notifyMessages: false });
    await aMessage(app, id, ann);
    await later(31);
    expect(await mails(bob)).toBe(0);
    expect(await findNotifications(app.db, bob.id, { limit: 9 })).toEqual([]);
    await app.db.update(users).set({ notifyMessages: true });
  });
});

describe('a message unread for half an hour', () => {
  test('is notified once per batch, even by concurrent servers, without its content', async () => {
    const { ann, bob, id, calls } = await twoWriters(app);
    await calls.send(ann, 'canary-words');
    await calls.send(ann, 'canary-again');
    app.clock.passMinutes(31);
    await Promise.all(Array.from({ length: 6 }, () => notifyOfUnread(app.services)));
    const [mail, ...others] = await app.mailsTo(bob.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Messages from Ann Alder');
    expect(mail?.text).toContain('There are 2 messages');
    expect(mail?.text).toContain(`/messages?conversation=${id}`);
    expect(JSON.stringify(mail)).not.toContain('canary');
    const notified = await findNotifications(app.db, bob.id, { limit: 9 });
    expect(notified).toMatchObject([{ type: 'MESSAGE', isRead: false }]);
    expect(JSON.stringify(notified)).not.toContain('canary');
    await calls.send(ann, 'more');
    await later(120);
    expect(await mails(bob)).toBe(1);
    await calls.read(bob);
    expect(await findNotifications(app.db, bob.id, { limit: 9 })).toMatchObject([{ isRead: true }]);
    await calls.send(ann, 'another batch');
    await later(31);
    expect(await mails(bob)).toBe(2);
    expect(await mails(ann)).toBe(0);
  });

  test('is not mailed if it is read before sending', async () => {
    const { ann, bob, id, calls } = await twoWriters(app);
    await calls.send(ann, 'hello');
    const subject = `${batchKey({ conversationId: id, firstNumber: 1 })}:${bob.id}`;
    expect(await isBatchUnread(app.services, subject)).toBe(true);
    await calls.read(bob);
    expect(await isBatchUnread(app.services, subject)).toBe(false);
  });

  test('is mailed in the reader’s language', async () => {
    const { ann, bob, id } = await twoWriters(app);
    await app.db.update(users).set({ language: 'es' }).where(eq(users.id, bob.id));
    await aMessage(app, id, ann);
    await later(31);
    const [mail] = await app.mailsTo(bob.email);
    expect(mail?.subject).toBe('Un mensaje de Ann Alder');
  });
});
