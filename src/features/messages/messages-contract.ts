import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { MAX_MESSAGE_LENGTH, MAX_PHOTO_DATA_URL_LENGTH } from './messages-rules.ts';

const idParams = z.object({ id: z.uuid('invalidInput') });
const success = z.object({ success: z.literal(true) });

/** A participant as others see them. */
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
  /** The position in the conversation, from 1. People who blocked a participant see gaps. */
  number: z.number().int(),
  /** Null once the sender's account is deleted. */
  sender: person.nullable(),
  /** Empty for a photo without text, and for a removed message. */
  content: z.string(),
  type: messageType,
  photo: z
    .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** The sender's idempotency key; null for everyone else. */
  clientId: z.string().nullable(),
  removed: z.boolean(),
  createdAt: z.string(),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  id: z.string(),
  type: z.enum(['direct', 'group', 'event']),
  /** The name of a group or an event; null for a direct conversation. */
  name: z.string().nullable(),
  eventId: z.string().nullable(),
  matchId: z.string().nullable(),
  /** At most 20, without the caller. */
  participants: z.array(person),
  /** Includes the caller. */
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
  /** Counts up to 100. */
  unreadCount: z.number().int(),
  /** The number of the last message that the other person has read; null except in direct conversations. */
  readByOther: z.number().int().nullable(),
  muted: z.boolean(),
  /** Why the caller cannot write; null if they can. */
  closed: z.enum(['blocked-by-you', 'suspended', 'household', 'alone']).nullable(),
  /** The end of a suspension; null otherwise. */
  closedUntil: z.string().nullable(),
});
export type Conversation = z.output<typeof conversation>;

/** Multi-line text: trimmed, without control characters. */
const content = z
  .string('invalidInput')
  .trim()
  .max(MAX_MESSAGE_LENGTH, 'tooLong')
  .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters');

export const messagesContract = contract({
  'GET /api/conversations': {
    summary: 'The caller’s conversations by their latest message, newest first.',
    access: 'member',
    query: z.object({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(500).default(200),
    }),
    response: z.array(conversation),
  },
  'GET /api/conversations/unread': {
    summary: 'The caller’s unread message count without muted conversations, up to 100.',
    access: 'member',
    response: z.object({ unread: z.number().int() }),
  },
  'POST /api/conversations': {
    summary:
      'Returns the direct conversation with a person, or with the family of a match; creates it if needed.',
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
    summary: 'Opens the group conversation of families that are all matched with each other.',
    access: 'member',
    body: z.strictObject({
      userIds: z.array(z.string().min(1).max(100)).min(2, 'required').max(7, 'tooLong'),
      name: plainText(80).optional(),
    }),
    response: z.object({ conversationId: z.string() }),
    throttle: { name: 'group-open', limit: 10, minutes: 60 },
  },
  'POST /api/events/:id/conversation': {
    summary: 'Joins the conversation of an event that the caller attends.',
    access: 'member',
    params: idParams,
    body: z.strictObject({}),
    response: conversation,
    throttle: { name: 'conversation-join', limit: 60, minutes: 60 },
  },
  'GET /api/conversations/:id/messages': {
    summary: 'The latest messages, or with `after` the oldest ones after it; newest first.',
    access: 'member',
    params: idParams,
    query: z.object({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(100).default(100),
      /** Returns only messages before this number. */
      before: z.coerce.number('invalidInput').int('invalidInput').min(1).max(1e9).optional(),
      /** Returns only messages after this number, for a page that reconnects. */
      after: z.coerce.number('invalidInput').int('invalidInput').min(0).max(1e9).optional(),
    }),
    response: z.array(message),
  },
  'POST /api/conversations/:id/messages': {
    summary: 'Sends a message. Idempotent by `clientId`.',
    access: 'member',
    params: idParams,
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
    summary: 'Uploads a photo for a message; re-encodes it without metadata.',
    access: 'member',
    params: idParams,
    body: z.strictObject({
      image: z.string('invalidInput').min(1).max(MAX_PHOTO_DATA_URL_LENGTH, 'tooLong'),
    }),
    response: z.object({ photoId: z.string(), width: z.number().int(), height: z.number().int() }),
    status: 201,
    maxBodyBytes: MAX_PHOTO_DATA_URL_LENGTH + 1024,
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
    summary: 'Marks the conversation as read.',
    access: 'member',
    params: idParams,
    response: success,
  },
  'POST /api/conversations/:id/typing': {
    summary: 'Notifies the other participants that the caller is typing.',
    access: 'member',
    params: idParams,
    response: success,
    throttle: { name: 'typing', limit: 200, minutes: 5 },
  },
  'POST /api/conversations/:id/mute': {
    summary: 'Mutes or unmutes the conversation’s notifications and emails.',
    access: 'member',
    params: idParams,
    body: z.strictObject({ muted: z.boolean('invalidInput') }),
    response: success,
  },
  'POST /api/conversations/:id/leave': {
    summary: 'Leaves a group or an event’s conversation.',
    access: 'member',
    params: idParams,
    response: success,
  },
  'POST /api/messages/:id/remove': {
    summary: 'Removes one of the caller’s messages: deletes its content for everyone.',
    access: 'member',
    params: idParams,
    response: message,
  },
});
