import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { LONGEST_MESSAGE, LONGEST_PHOTO_TEXT } from './messages-rules.ts';

const id = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

/** Somebody in a conversation, as the others see them. */
export const person = z.object({
  userId: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type Person = z.output<typeof person>;

const messageType = z.enum(['text', 'photo', 'notice']);

const message = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Its place in the conversation: 1, 2, 3 … Somebody who blocks others sees holes. */
  number: z.number().int(),
  /** Null for who has left the product. */
  sender: person.nullable(),
  /** Empty for a photo without words, and for what was removed. */
  content: z.string(),
  type: messageType,
  photo: z
    .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** The sender's own name for it; null in what others are answered. */
  clientId: z.string().nullable(),
  removed: z.boolean(),
  createdAt: z.string(),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  id: z.string(),
  type: z.enum(['direct', 'group', 'event']),
  /** Of a group or an event; null for a direct one, which is named after the other. */
  name: z.string().nullable(),
  eventId: z.string().nullable(),
  matchId: z.string().nullable(),
  /** Of the others, at most 20; the caller is not among them. */
  participants: z.array(person),
  /** With the caller. */
  participantCount: z.number().int(),
  latestMessage: z
    .object({
      content: z.string(),
      type: messageType,
      removed: z.boolean(),
      isOwn: z.boolean(),
      createdAt: z.string(),
    })
    .nullable(),
  lastMessageAt: z.string().nullable(),
  /** At most 100. */
  unreadCount: z.number().int(),
  /** Of a direct one: the last message that the other has read. */
  readByOther: z.number().int().nullable(),
  muted: z.boolean(),
  /** Why the caller can't write here now; null if they can. */
  closed: z.enum(['blocked-by-you', 'suspended', 'household', 'alone']).nullable(),
  /** The end of a suspension, else null. */
  closedUntil: z.string().nullable(),
});
export type Conversation = z.output<typeof conversation>;

/** A text of several lines: trimmed, without control characters. */
const content = z
  .string('invalidInput')
  .trim()
  .max(LONGEST_MESSAGE, 'tooLong')
  .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters');

export const messagesContract = contract({
  'GET /api/conversations': {
    summary: 'The caller’s conversations, the newest message first.',
    access: 'member',
    query: z.object({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(500).default(200),
    }),
    response: z.array(conversation),
  },
  'GET /api/conversations/unread': {
    summary: 'How many messages the caller has not read, muted conversations apart; at most 100.',
    access: 'member',
    response: z.object({ unread: z.number().int() }),
  },
  'POST /api/conversations': {
    summary:
      'The direct conversation with somebody, or with the family of a match: begun if need be.',
    access: 'member',
    body: z
      .strictObject({
        participantId: z.string().min(1, 'invalidInput').max(100, 'tooLong').optional(),
        matchId: z.uuid('invalidInput').optional(),
      })
      .refine((body) => (body.participantId === undefined) !== (body.matchId === undefined), {
        error: 'invalidInput',
        path: ['participantId'],
      }),
    response: conversation,
    throttle: { name: 'conversation-new', limit: 60, minutes: 60 },
  },
  'POST /api/matches/groups/open': {
    summary: 'Opens the group conversation of families that are matched.',
    access: 'member',
    body: z.strictObject({
      userIds: z.array(z.string().min(1).max(100)).min(2, 'required').max(7, 'tooLong'),
      name: plainText(80).optional(),
    }),
    response: z.object({ conversationId: z.string() }),
    throttle: { name: 'group-open', limit: 10, minutes: 60 },
  },
  'POST /api/events/:id/conversation': {
    summary: 'The conversation of those who come to an event: joins it.',
    access: 'member',
    params: id,
    body: z.strictObject({}),
    response: conversation,
    throttle: { name: 'conversation-join', limit: 60, minutes: 60 },
  },
  'GET /api/conversations/:id/messages': {
    summary:
      'Messages, newest first; with `after` the oldest that are newer than it, newest first.',
    access: 'member',
    params: id,
    query: z.object({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(100).default(100),
      /** Only older than this number. */
      before: z.coerce.number('invalidInput').int('invalidInput').min(1).max(1e9).optional(),
      /** Only newer than this number: what a reconnect has missed. */
      after: z.coerce.number('invalidInput').int('invalidInput').min(0).max(1e9).optional(),
    }),
    response: z.array(message),
  },
  'POST /api/conversations/:id/messages': {
    summary: 'Writes a message. The same `clientId` again answers the same message.',
    access: 'member',
    params: id,
    body: z
      .strictObject({
        content: content.default(''),
        type: z.enum(['text', 'photo']).optional(),
        photoId: z.uuid('invalidInput').optional(),
        clientId: z.string().min(8, 'invalidInput').max(64, 'tooLong').optional(),
      })
      .refine(({ content, photoId }) => content !== '' || photoId !== undefined, {
        error: 'messageEmpty',
        path: ['content'],
      })
      .refine(({ type, photoId }) => (type ?? 'text') === 'text' || photoId !== undefined, {
        error: 'required',
        path: ['photoId'],
      }),
    response: message,
    status: 201,
    throttle: { name: 'message', limit: 120, minutes: 5 },
  },
  'POST /api/conversations/:id/photos': {
    summary: 'Takes a photo for a message; it is drawn anew, smaller, without where and when.',
    access: 'member',
    params: id,
    body: z.strictObject({
      image: z.string('invalidInput').min(1).max(LONGEST_PHOTO_TEXT, 'tooLong'),
    }),
    response: z.object({ photoId: z.string(), width: z.number().int(), height: z.number().int() }),
    status: 201,
    maxBodyBytes: LONGEST_PHOTO_TEXT + 1024,
    throttle: { name: 'message-photo', limit: 30, minutes: 15 },
  },
  'GET /api/conversations/:id/photos/:photoId': {
    summary: 'A photo of the conversation.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput'), photoId: z.uuid('invalidInput') }),
    response: z.string(),
    contentType: 'image/jpeg',
  },
  'POST /api/conversations/:id/read': {
    summary: 'Marks all of it read.',
    access: 'member',
    params: id,
    response: done,
  },
  'POST /api/conversations/:id/typing': {
    summary: 'Tells the others that the caller is writing.',
    access: 'member',
    params: id,
    response: done,
    throttle: { name: 'typing', limit: 200, minutes: 5 },
  },
  'POST /api/conversations/:id/mute': {
    summary: 'No notifications and mails of this conversation, or some again.',
    access: 'member',
    params: id,
    body: z.strictObject({ muted: z.boolean('invalidInput') }),
    response: done,
  },
  'POST /api/conversations/:id/leave': {
    summary: 'Leaves a group or an event’s conversation.',
    access: 'member',
    params: id,
    response: done,
  },
  'POST /api/messages/:id/remove': {
    summary: 'Takes an own message back: its content is gone for everybody.',
    access: 'member',
    params: id,
    response: message,
  },
});
