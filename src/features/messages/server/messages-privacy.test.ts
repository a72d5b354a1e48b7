import { Writable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { eventsContract } from '#features/events/events-contract.ts';
import { matchesContract } from '#features/matches/matches-contract.ts';
import { aMatch } from '#features/matches/server/family-factory.ts';
import { aProposal } from '#features/matches/server/proposals-factory.ts';
import { aMarkedFamily } from '#features/profile/server/personal-data-factory.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { createLog } from '#platform/server/log.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { messagesContract } from '../messages-contract.ts';
import { moderationContract } from '../moderation-contract.ts';
import {
  aConversationBetween,
  aGroup,
  aMessage,
  anEventWithGuests,
  conversationCalls,
} from './messages-factory.ts';
import { moderationCalls } from './moderation-factory.ts';
import { notifyUnreadMessages } from './notify-unread-messages.ts';

let app: TestApp;
const logged: string[] = [];
let family: SignedIn;
let other: SignedIn;
let eventId: string;
let conversationId: string;
beforeAll(async () => {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '1000' },
    log: createLog({ LOG_LEVEL: 'trace' }, destination),
  });
  family = await aMarkedFamily(app, 'canaryfamily', 3);
  other = await aMarkedFamily(app, 'canaryother', 4);
  const third = await aMarkedFamily(app, 'canarythird', 5);
  await app.db
    .update(users)
    .set({ parentInterests: ['books'], interests: ['music'] })
    .where(and(eq(users.emailVerified, true)));
  const matchId = await aMatch(app, family, other);
  await aMatch(app, family, third);
  await aMatch(app, other, third);
  await aProposal(app, family, other, { matchId });
  conversationId = await aConversationBetween(app, family, other);
  await aMessage(app, conversationId, family, 'hello');
  await aGroup(app, [family, other, third], 'Walkers');
  eventId = await anEventWithGuests(app, [family, other, third]);
  await app.call('POST', `/api/events/${eventId}/conversation`, {}, { as: family });
  await app.call('POST', `/api/events/${eventId}/conversation`, {}, { as: other });
});
afterAll(() => app.stop());

/** The profile fields that other families may see. */
const SHARED_FIELDS = ['name', 'first', 'last', 'image', 'neighborhood', 'bio'];
const findMarks = (text: string) =>
  [...text.matchAll(/canary(?:family|third)[\w@.-]*/g)].map(([mark]) => mark);
const isShared = (mark: string) => SHARED_FIELDS.some((field) => mark.endsWith(`-${field}`));

const readCalls = Object.entries({
  ...messagesContract,
  ...moderationContract,
  ...matchesContract,
  ...eventsContract,
}).filter(([name, { access }]) => name.startsWith('GET ') && access !== 'admin');

test.each(readCalls.map(([name]) => name))(
  '%s reveals no contact data of a family or its child to other families',
  async (name) => {
    const id = name.includes('/events/') ? eventId : conversationId;
    const path = (name.split(' ')[1] ?? '')
      .replace(':id', id)
      .replace(':photoId', crypto.randomUUID())
      .replace(':token', `${'x'.repeat(43)}.ics`);
    const response = await app.call('GET', path, undefined, { as: other });
    expect(response.status, name).toBeOneOf([200, 404]);
    expect(findMarks(response.text).filter((mark) => !isShared(mark))).toEqual([]);
  },
);

test('returns the families’ names in the checked responses', async () => {
  for (const path of [
    '/api/matches',
    '/api/conversations',
    `/api/conversations/${conversationId}/messages`,
  ]) {
    const { text } = await app.call('GET', path, undefined, { as: other });
    expect(findMarks(text), path).toContain('canaryfamily-name');
  }
});

test('reveals no contact data in the responses of mutations', async () => {
  const conversation = conversationCalls(app, conversationId);
  const calls = moderationCalls(app);
  const [message] = await conversation.messages(other);
  for (const response of [
    await conversation.send(other, 'a reply'),
    await conversation.read(other),
    await conversation.typing(other),
    await conversation.mute(other),
    await calls.start(other, family.id),
    await calls.report(other, message?.id ?? ''),
    await calls.block(other, family.id),
    await app.call('GET', '/api/blocks', undefined, { as: other }),
    await calls.block(other, family.id, false),
    await app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going' }, { as: other }),
  ]) {
    expect(response.status).toBeLessThan(300);
    expect(findMarks(response.text).filter((mark) => !isShared(mark))).toEqual([]);
  }
});

test('leaves message contents out of logs, emails, notifications and live updates', async () => {
  const secret = 'canarymessage meet me at the swings';
  const note = 'canarynote he said it twice';
  const conversation = conversationCalls(app, conversationId);
  const calls = moderationCalls(app);
  const admin = await anAdmin(app.services);
  const live = await connectAs(app.address, other);
  await conversation.mute(other, false);
  const { id } = (await conversation.send(family, secret)).json as { id: string };
  await live.waitFor('new_message');
  expect((await conversation.send(family, `${secret}\u0007`)).status).toBe(400);
  expect((await conversation.send(family, secret.repeat(400))).status).toBe(400);
  app.clock.advanceMinutes(45);
  await notifyUnreadMessages(app.services);
  expect((await app.emailsTo(other.email)).some(({ key }) => key.includes('unread'))).toBe(true);
  await calls.report(other, id, { note });
  const [report] = await calls.reports(admin);
  await calls.handle(admin, report?.id ?? '', { action: 'suspended', days: 1 });
  const notifications = await app.call('GET', '/api/notifications', undefined, { as: other });
  const emails = await app.db.select().from(outbox);
  const auditDetails = await app.sql`select detail from audit_log`;
  for (const text of [
    ...[logged.join(''), JSON.stringify(emails), notifications.text],
    ...[JSON.stringify(auditDetails), JSON.stringify(live.received)],
  ]) {
    expect(text).not.toMatch(/canarymessage|canarynote|swings/);
  }
  expect(logged.length).toBeGreaterThan(5);
  live.close();
});
