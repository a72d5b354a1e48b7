import { z } from 'zod';
import { contract } from '../../shared/endpoint.ts';

/** Decisions: Messages. */
export const LONGEST_MESSAGE = 4000;

const id = z.object({ id: z.uuid('invalidInput') });

/** Somebody in a conversation, as the others see them. */
export const person = z.object({
  userId: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
});

export const message = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Its place in the conversation: 1, 2, 3 … without holes. */
  number: z.number().int(),
  /** Null for who has left the product. */
  sender: person.nullable(),
  content: z.string(),
  type: z.enum(['text', 'photo', 'notice']),
  photo: z
    .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  clientId: z.string().nullable(),
  removed: z.boolean(),
  createdAt: z.string(),
});
export type Message = z.output<typeof message>;

export const conversation = z.object({
  id: z.string(),
  type: z.enum(['direct', 'group', 'event']),
  name: z.string().nullable(),
  eventId: z.string().nullable(),
  matchId: z.string().nullable(),
  /** Of the others; the caller is not among them. */
  participants: z.array(person),
  participantCount: z.number().int(),
  latestMessage: z.object({ content: z.string(), createdAt: z.string() }).nullable(),
  lastMessageAt: z.string().nullable(),
  unreadCount: z.number().int(),
  muted: z.boolean(),
  left: z.boolean(),
  /** Why the caller can't write here now; null if they can. */
  closed: z.enum(['left', 'blocked-by-you', 'suspended']).nullable(),
  /** The end of a suspension, else null. */
  closedUntil: z.string().nullable(),
});
export type Conversation = z.output<typeof conversation>;

/** A text of several lines: trimmed, not empty, without control characters. */
const content = z
  .string('invalidInput')
  .trim()
  .min(1, 'messageEmpty')
  .max(LONGEST_MESSAGE, 'tooLong')
  .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters');

export const messagesContract = contract({
  'GET /api/conversations': {
    summary: 'The caller’s conversations, the newest message first.',
    access: 'member',
    answer: z.array(conversation),
  },
  'POST /api/conversations': {
    summary: 'The direct conversation with somebody: the one there is, or a new one.',
    access: 'member',
    body: z.union([
      z.strictObject({ participantId: z.string().min(1).max(100) }),
      z.strictObject({ matchId: z.uuid('invalidInput') }),
    ]),
    answer: conversation,
    throttle: { name: 'conversation-new', limit: 30, minutes: 60 },
  },
  'POST /api/events/:id/conversation': {
    summary: 'The conversation of those who come to an event: joins it.',
    access: 'member',
    params: id,
    body: z.strictObject({}),
    answer: conversation,
  },
  'GET /api/conversations/:id/messages': {
    summary: 'Messages, newest first.',
    access: 'member',
    params: id,
    query: z.object({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(100).optional(),
      /** Only older than this number. */
      before: z.coerce.number('invalidInput').int('invalidInput').min(1).optional(),
      /** Only newer than this number: what a reconnect has missed. */
      after: z.coerce.number('invalidInput').int('invalidInput').min(0).optional(),
    }),
    answer: z.array(message),
  },
  'POST /api/conversations/:id/messages': {
    summary: 'Writes a message. The same `clientId` again answers the same message.',
    access: 'member',
    params: id,
    body: z.strictObject({
      content,
      type: z.enum(['text', 'photo']).optional(),
      photoId: z.uuid('invalidInput').optional(),
      clientId: z.string().min(8).max(64).optional(),
    }),
    answer: message,
    throttle: { name: 'message', limit: 120, minutes: 5 },
  },
  'POST /api/conversations/:id/photos': {
    summary: 'Takes a photo for a message; it is drawn anew, smaller, without where and when.',
    access: 'member',
    params: id,
    body: z.strictObject({ image: z.string().max(8_000_000, 'tooLong') }),
    answer: z.object({ photoId: z.string(), width: z.number().int(), height: z.number().int() }),
    throttle: { name: 'message-photo', limit: 30, minutes: 15 },
  },
  'GET /api/conversations/:id/photos/:photoId': {
    summary: 'A photo of the conversation.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput'), photoId: z.uuid('invalidInput') }),
    answer: z.string(),
    contentType: 'image/jpeg',
  },
  'POST /api/conversations/:id/read': {
    summary: 'Marks all of it read.',
    access: 'member',
    params: id,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
  },
  'POST /api/conversations/:id/typing': {
    summary: 'Tells the others that the caller is writing.',
    access: 'member',
    params: id,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
    throttle: { name: 'typing', limit: 200, minutes: 5 },
  },
  'POST /api/conversations/:id/mute': {
    summary: 'No news of this conversation, or news again.',
    access: 'member',
    params: id,
    body: z.strictObject({ muted: z.boolean('invalidInput') }),
    answer: conversation,
  },
  'POST /api/conversations/:id/leave': {
    summary: 'Leaves a group or an event’s conversation.',
    access: 'member',
    params: id,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
  },
  'POST /api/messages/:id/remove': {
    summary: 'Takes an own message back: its content is gone for everybody.',
    access: 'member',
    params: id,
    body: z.strictObject({}),
    answer: message,
  },
});
