import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { LONGEST_MESSAGE, LONGEST_PHOTO_TEXT } from './messages-rules.ts';

const id = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

/** A participant, as the others see them. */
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
  /** Its position in the conversation: 1, 2, 3 … A person who blocks others sees gaps. */
  number: z.number().int(),
  /** Null once the sender's account is deleted. */
  sender: person.nullable(),
  /** Empty for a photo without text, and for a removed message. */
  content: z.string(),
  type: messageType,
  photo: z
    .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** The sender's idempotency key; null in other people's responses. */
  clientId: z.string().nullable(),
  removed: z.boolean(),
  createdAt: z.string(),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  id: z.string(),
  type: z.enum(['direct', 'group', 'event']),
  /** Of a group or an event; null for a direct conversation, which is named after the other person. */
  name: z.string().nullable(),
  eventId: z.string().nullable(),
  matchId: z.string().nullable(),
  /** The others, at most 20, without the caller. */
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
  /** At most 100. */
  unreadCount: z.number().int(),
  /** Of a direct conversation: the last number that the other has read. */
  readByOther: z.number().int().nullable(),
  muted: z.boolean(),
  /** Why the caller can't write here; null if they can. */
  closed: z.enum(['blocked-by-you', 'suspended', 'household', 'alone']).nullable(),
  /** The end of a suspension; null otherwise. */
  closedUntil: z.string().nullable(),
});
export type Conversation = z.output<typeof conversation>;

/** Multi-line text: trimmed, without control characters. */
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
    summary: 'Unread messages of the caller, without muted conversations; at most 100.',
    access: 'member',
    response: z.object({ unread: z.number().int() }),
  },
  'POST /api/conversations': {
    summary:
      'The direct conversation with a person, or with the family of a match; begun if there is none.',
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
    summary: 'Opens the group conversation of families that are all matched.',
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
    params: id,
    body: z.strictObject({}),
    response: conversation,
    throttle: { name: 'conversation-join', limit: 60, minutes: 60 },
  },
  'GET /api/conversations/:id/messages': {
    summary: 'Messages, newest first; with `after` the oldest ones after it, newest first.',
    access: 'member',
    params: id,
    query: z.object({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(100).default(100),
      /** Only older than this number. */
      before: z.coerce.number('invalidInput').int('invalidInput').min(1).max(1e9).optional(),
      /** Only newer than this number: for a page that reconnects. */
      after: z.coerce.number('invalidInput').int('invalidInput').min(0).max(1e9).optional(),
    }),
    response: z.array(message),
  },
  'POST /api/conversations/:id/messages': {
    summary: 'Sends a message. Repeating a `clientId` returns the same message.',
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
    summary: 'Uploads a photo for a message; it is re-encoded, smaller and without metadata.',
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
    summary: 'Marks the conversation read.',
    access: 'member',
    params: id,
    response: done,
  },
  'POST /api/conversations/:id/typing': {
    summary: 'Announces to the others that the caller is typing.',
    access: 'member',
    params: id,
    response: done,
    throttle: { name: 'typing', limit: 200, minutes: 5 },
  },
  'POST /api/conversations/:id/mute': {
    summary: 'Mutes or unmutes notifications and mails of the conversation.',
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
    summary: 'Removes an own message: its content is deleted for everybody.',
    access: 'member',
    params: id,
    response: message,
  },
});
