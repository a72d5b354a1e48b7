import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { Conversation, Message } from '../messages-contract.ts';
import {
  markOpened,
  openDirectConversation,
  openGroupConversation,
} from './conversations/open-conversation.ts';
import { insertPhoto } from './photos-queries.ts';
import { storeMessage } from './store-message.ts';

type Person = Pick<SignedIn, 'id'>;

/** A direct conversation, visible in both people's lists; returns its id. */
export async function aConversationBetween(
  app: TestApp,
  person: Person,
  other: Person,
): Promise<string> {
  return inTransaction(app.db, async (db) => {
    const values = { userId: person.id, otherId: other.id, matchId: null };
    const id = await openDirectConversation(db, values);
    await markOpened(db, id, person.id);
    await markOpened(db, id, other.id);
    return id;
  });
}

/** A group conversation, owned by the first person; returns its id. */
export const aGroup = (app: TestApp, people: Person[], name = 'Wednesday walkers') =>
  inTransaction(app.db, (db) =>
    openGroupConversation(db, {
      ownerId: people[0]?.id ?? '',
      userIds: people.map(({ id }) => id),
      name,
    }),
  );

/** A stored and announced message; returns its id. */
export const aMessage = (
  app: TestApp,
  conversationId: string,
  sender: Person,
  content = 'See you at the sand pit?',
) =>
  inTransaction(app.db, (db) =>
    storeMessage(app.services, db, { conversationId, senderId: sender.id, content }),
  );

/** An event with the given guests; returns its id. */
export async function anEventWithGuests(app: TestApp, guests: Person[]): Promise<string> {
  const startsAt = new Date(app.clock.now().getTime() + 7 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 7_200_000);
  const [event] = await app.db
    .insert(events)
    .values({ title: 'Song circle', startsAt, endsAt })
    .returning({ id: events.id });
  const eventId = event?.id ?? '';
  for (const { id: userId } of guests) {
    await app.db.insert(eventInterests).values({ eventId, userId, status: 'going' });
  }
  return eventId;
}

/** An uploaded photo that no message uses yet; returns its id. */
export async function aPhoto(
  app: TestApp,
  conversationId: string,
  uploader: Person,
): Promise<string> {
  const content = await aJpeg();
  const size = { width: 40, height: 30 };
  return insertPhoto(app.db, { conversationId, uploadedBy: uploader.id, content, ...size });
}

/** Stores a message and a photo message from the person, with texts such as "<mark>-caption". */
export async function storeMarkedMessages(app: TestApp, person: Person, mark: string) {
  const id = await aGroup(app, [person, await aMember(app.services)], 'Walkers');
  await inTransaction(app.db, (db) =>
    storeMessage(app.services, db, {
      conversationId: id,
      senderId: person.id,
      ...{ content: `${mark}-message`, clientId: `${mark}-client-id` },
    }),
  );
  const photoId = await aPhoto(app, id, person);
  await inTransaction(app.db, (db) =>
    storeMessage(app.services, db, {
      conversationId: id,
      senderId: person.id,
      photoId,
      content: `${mark}-caption`,
    }),
  );
}

/** A small JPEG. */
export const aJpeg = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#cc7722' } })
    .jpeg()
    .toBuffer();

/** A direct conversation between Ann and Bob; Eve is not a participant. */
export async function aDirectConversation(app: TestApp) {
  const ann = await aMember(app.services, { name: 'Ann Alder' });
  const bob = await aMember(app.services, { name: 'Bob Birch' });
  const eve = await aMember(app.services, { name: 'Eve Elder' });
  const id = await aConversationBetween(app, ann, bob);
  return { ann, bob, eve, id, calls: conversationCalls(app, id) };
}

type Caller = { cookie: string };

/** The calls to a conversation's endpoints. */
export function conversationCalls(app: TestApp, id: string) {
  const path = `/api/conversations/${id}`;
  return {
    send: (as: Caller, content: unknown, fields: object = {}) =>
      app.call('POST', `${path}/messages`, { content, ...fields }, { as }),
    read: (as: Caller) => app.call('POST', `${path}/read`, {}, { as }),
    leave: (as: Caller) => app.call('POST', `${path}/leave`, {}, { as }),
    mute: (as: Caller, muted = true) => app.call('POST', `${path}/mute`, { muted }, { as }),
    typing: (as: Caller) => app.call('POST', `${path}/typing`, {}, { as }),
    messages: async (as: Caller, query = '') => {
      const response = await app.call('GET', `${path}/messages${query}`, undefined, { as });
      if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
      return response.json as Message[];
    },
  };
}

/** Fetches a person's list of conversations. */
export async function listConversations(app: TestApp, as: Caller): Promise<Conversation[]> {
  return (await app.call('GET', '/api/conversations', undefined, { as })).json as Conversation[];
}

/** A random client id. */
export const aClientId = () => randomUUID();
