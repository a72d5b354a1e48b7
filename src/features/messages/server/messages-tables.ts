import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { events } from '#features/events/server/events-tables.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A conversation (spec 3). `lastNumber` is incremented in the transaction that inserts a message, so numbers have no
 * gaps and messages become visible in order.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type').$type<'direct' | 'group' | 'event'>().notNull(),
    name: text('name'),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    matchId: uuid('match_id').references(() => familyMatches.id, { onDelete: 'set null' }),
    /** The sorted user ids of a direct conversation, which is unique per pair. */
    pair: text('pair').unique(),
    lastNumber: integer('last_number').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('conversation_type', sql`${table.type} in ('direct', 'group', 'event')`),
    check('conversation_pair', sql`(${table.type} = 'direct') = (${table.pair} is not null)`),
    uniqueIndex('conversation_of_event').on(table.eventId).where(sql`${table.type} = 'event'`),
  ],
);

/** Participation from `joinedAt` to `leftAt`; messages are read up to `lastReadNumber`. */
export const conversationParticipants = pgTable(
  'conversation_participants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastReadAt: instant('last_read_at'),
    lastReadNumber: integer('last_read_number').notNull().default(0),
    /** The last message covered by an email: each batch of unread messages is emailed once. */
    mailedNumber: integer('mailed_number').notNull().default(0),
    /** The first message visible to a person who joined later. */
    firstNumber: integer('first_number').notNull().default(1),
    mutedAt: instant('muted_at'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    leftAt: instant('left_at'),
    /** The last message visible to a person who has left. */
    leftNumber: integer('left_number'),
  },
  (table) => [
    uniqueIndex('participant_once').on(table.conversationId, table.userId),
    index('participants_user').on(table.userId).where(sql`${table.leftAt} is null`),
  ],
);

/** A message: `number` is its position in the conversation, `clientId` its idempotency key. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    senderId: text('sender_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    type: text('type').$type<'text' | 'photo' | 'notice'>().notNull().default('text'),
    metadata: jsonb('metadata').$type<MessageMetadata>().notNull().default({}),
    clientId: text('client_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set when the sender removes the message; its content is deleted. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    check('message_type', sql`${table.type} in ('text', 'photo', 'notice')`),
    check('message_length', sql`char_length(${table.content}) <= 4000`),
    uniqueIndex('message_number').on(table.conversationId, table.number),
    uniqueIndex('message_once').on(table.conversationId, table.senderId, table.clientId),
    index('messages_sender').on(table.senderId, table.createdAt),
  ],
);

export type MessageMetadata = {
  photo?: { id: string; width: number; height: number };
  /** The text key of a notice, such as "proposal.accepted", rendered in the reader's language. */
  notice?: string;
  facts?: Record<string, string>;
  /** People who had blocked the sender when the message was sent; it stays hidden from them. */
  hiddenFrom?: string[];
};

/** A photo, re-encoded by the server with a bounded size and without metadata. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
    /** Null until a message uses the photo. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('message_photos_unused').on(table.createdAt).where(sql`${table.messageId} is null`),
  ],
);

export type ReportAction = 'none' | 'warned' | 'suspended' | 'closed';

/** A report of a message, with a snapshot of the surrounding messages. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reportedId: text('reported_id').references(() => users.id, { onDelete: 'set null' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, {
      onDelete: 'set null',
    }),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    reason: text('reason').$type<'spam' | 'rude' | 'unsafe' | 'other'>().notNull(),
    note: text('note').notNull().default(''),
    snapshot: jsonb('snapshot').$type<ReportedMessage[]>().notNull(),
    action: text('action').$type<ReportAction>(),
    handledBy: text('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: instant('handled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('report_reason', sql`${table.reason} in ('spam', 'rude', 'unsafe', 'other')`),
    check('report_action', sql`${table.action} in ('none', 'warned', 'suspended', 'closed')`),
    uniqueIndex('report_once').on(table.reporterId, table.messageId),
    index('reports_open').on(table.createdAt).where(sql`${table.handledAt} is null`),
  ],
);

/** A message at the time of the report; `photo` is a base64 JPEG, set for the reported message only. */
export type ReportedMessage = {
  number: number;
  senderId: string | null;
  sender: string;
  type: 'text' | 'photo' | 'notice';
  content: string;
  removed: boolean;
  isReported: boolean;
  photo?: string;
  createdAt: string;
};
