import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { Audience, MailingContent } from '../mailings-rules.ts';

/** A message from the venue to an audience, in each offered language. */
export const mailings = pgTable(
  'mailings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    letters: jsonb('letters').$type<MailingContent>().notNull(),
    state: text('state').$type<'sending' | 'done' | 'stopped'>().notNull().default('sending'),
    /** The number of recipients when the mailing started. */
    recipients: integer('recipients').notNull(),
    /** The number of people in the audience without consent or a verified address. */
    leftOut: integer('left_out').notNull().default(0),
    /** The number of recipients whose email has been queued in the outbox. */
    handedOver: integer('handed_over').notNull().default(0),
    /** The number of recipients who withdrew consent before their batch. */
    skipped: integer('skipped').notNull().default(0),
    /** The earliest time of the next batch. */
    nextAt: instant('next_at').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Derived from the request's idempotency key. */
    requestKey: text('request_key').unique(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('mailing_state', sql`${table.state} in ('sending', 'done', 'stopped')`),
    index('mailings_newest').on(table.createdAt, table.id),
    index('mailings_sending').on(table.nextAt).where(sql`${table.state} = 'sending'`),
  ],
);

/** A recipient of a mailing: an account or a waitlist entry. Deleted together with that account or entry. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mailingId: uuid('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    waitlistId: uuid('waitlist_id').references(() => waitlist.id, { onDelete: 'cascade' }),
    language: text('language').$type<StoredLanguage>().notNull(),
    /** `skipped`: consent withdrawn before its batch. */
    state: text('state').$type<'waiting' | 'queued' | 'skipped'>().notNull().default('waiting'),
  },
  (table) => [
    check('mailing_recipient_state', sql`${table.state} in ('waiting', 'queued', 'skipped')`),
    check('mailing_recipient_whose', sql`num_nonnulls(${table.userId}, ${table.waitlistId}) = 1`),
    uniqueIndex('mailing_recipient_account').on(table.mailingId, table.userId),
    uniqueIndex('mailing_recipient_entry').on(table.mailingId, table.waitlistId),
    index('mailing_recipients_waiting')
      .on(table.mailingId, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('mailing_recipients_user').on(table.userId),
    index('mailing_recipients_entry').on(table.waitlistId),
  ],
);
