import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { blocks } from '#features/moderation/server/moderation-tables.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aDirectConversation, aMessage } from './messages-factory.ts';
import { notifyUnreadMessages } from './notify-unread-messages.ts';
import { batchKey, isBatchUnread } from './unread-batches-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const emailCount = async ({ email }: { email: string }) => (await app.emailsTo(email)).length;
async function notifyAfter(minutes: number) {
  app.clock.advanceMinutes(minutes);
  await notifyUnreadMessages(app.services);
}

describe('notifyUnreadMessages', () => {
  test('skips messages newer than half an hour, the sender’s own and read ones', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    await calls.send(ann, 'hello');
    await notifyAfter(29);
    expect([await emailCount(ann), await emailCount(bob)]).toEqual([0, 0]);
    await calls.read(bob);
    await notifyAfter(60);
    expect([await emailCount(ann), await emailCount(bob)]).toEqual([0, 0]);
  });

  test('skips removed messages and muted conversations', async () => {
    const { ann, bob, id, calls } = await aDirectConversation(app);
    const messageId = await aMessage(app, id, ann);
    await app.call('POST', `/api/messages/${messageId}/remove`, {}, { as: ann });
    await notifyAfter(31);
    expect(await emailCount(bob)).toBe(0);
    await calls.mute(bob);
    await aMessage(app, id, ann);
    await notifyAfter(31);
    expect(await emailCount(bob)).toBe(0);
    await calls.mute(bob, false);
    await notifyAfter(1);
    expect(await emailCount(bob)).toBe(1);
  });

  test('skips messages from a blocked person', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    await app.db.insert(blocks).values({ blockerId: bob.id, blockedId: ann.id });
    await aMessage(app, id, ann);
    await notifyAfter(31);
    expect(await emailCount(bob)).toBe(0);
  });

  test('skips people who turned off message notifications', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    await app.db.update(users).set({ notifyMessages: false });
    await aMessage(app, id, ann);
    await notifyAfter(31);
    expect(await emailCount(bob)).toBe(0);
    expect(await findNotifications(app.db, bob.id, { limit: 9 })).toEqual([]);
    await app.db.update(users).set({ notifyMessages: true });
  });

  test('notifies once per batch without the content, even on concurrent servers', async () => {
    const { ann, bob, id, calls } = await aDirectConversation(app);
    await calls.send(ann, 'canary-words');
    await calls.send(ann, 'canary-again');
    app.clock.advanceMinutes(31);
    await Promise.all(Array.from({ length: 6 }, () => notifyUnreadMessages(app.services)));
    const [email, ...others] = await app.emailsTo(bob.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Messages from Ann Alder');
    expect(email?.text).toContain('You have 2 unread messages');
    expect(email?.text).toContain(`/messages?conversation=${id}`);
    expect(JSON.stringify(email)).not.toContain('canary');
    const notifications = await findNotifications(app.db, bob.id, { limit: 9 });
    expect(notifications).toMatchObject([{ type: 'MESSAGE', isRead: false }]);
    expect(JSON.stringify(notifications)).not.toContain('canary');
    await calls.send(ann, 'more');
    await notifyAfter(120);
    expect(await emailCount(bob)).toBe(1);
    await calls.read(bob);
    expect(await findNotifications(app.db, bob.id, { limit: 9 })).toMatchObject([{ isRead: true }]);
    await calls.send(ann, 'another batch');
    await notifyAfter(31);
    expect(await emailCount(bob)).toBe(2);
    expect(await emailCount(ann)).toBe(0);
  });

  test('does not email a batch that is read before the email is sent', async () => {
    const { ann, bob, id, calls } = await aDirectConversation(app);
    await calls.send(ann, 'hello');
    const subject = `${batchKey({ conversationId: id, firstNumber: 1 })}:${bob.id}`;
    expect(await isBatchUnread(app.services, subject)).toBe(true);
    await calls.read(bob);
    expect(await isBatchUnread(app.services, subject)).toBe(false);
  });

  test('emails in the recipient’s language', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    await app.db.update(users).set({ language: 'es' }).where(eq(users.id, bob.id));
    await aMessage(app, id, ann);
    await notifyAfter(31);
    const [email] = await app.emailsTo(bob.email);
    expect(email?.subject).toBe('Un mensaje de Ann Alder');
  });
});
