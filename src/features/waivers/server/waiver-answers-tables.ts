import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { Language } from '#shared/languages.ts';
import { type QuestionText, questionKinds } from '../waiver-answers-rules.ts';
import { waivers } from './waivers-tables.ts';

/** The questions on the waiver besides its text. Removed questions remain, because answers reference them. */
export const waiverQuestions = pgTable(
  'waiver_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: questionKinds }).notNull(),
    position: integer('position').notNull(),
    isRequired: boolean('is_required').notNull().default(false),
    texts: jsonb('texts').$type<Record<Language, QuestionText>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    check(
      'waiver_question_kind',
      sql`${table.kind} in ('photo-consent', 'yes-no', 'text', 'choice')`,
    ),
    uniqueIndex('waiver_question_photo_consent')
      .on(table.kind)
      .where(sql`${table.kind} = 'photo-consent' and ${table.removedAt} is null`),
  ],
);

/**
 * Answers to the questions, not covered by the waiver's seal. Append-only: a changed answer is a new row, and the newest
 * one applies (decision 0046).
 */
export const waiverAnswers = pgTable(
  'waiver_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    waiverId: uuid('waiver_id')
      .notNull()
      .references(() => waivers.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => waiverQuestions.id),
    kind: text('kind', { enum: questionKinds }).notNull(),
    /** The question as asked, because the venue can reword it later. */
    question: text('question').notNull(),
    /** `yes` or `no`, the text, or the choice as displayed. */
    answer: text('answer').notNull(),
    /** The signed-in account, if any. No foreign key, so that the answer remains when the account is deleted. */
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    index('waiver_answers_newest').on(table.waiverId, table.questionId, table.answeredAt),
  ],
);

export type WaiverQuestion = typeof waiverQuestions.$inferSelect;
export type WaiverAnswer = typeof waiverAnswers.$inferSelect;
