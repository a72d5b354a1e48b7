import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { CurrentAnswer } from '../../waiver-answers-contract.ts';
import { type WaiverAnswer, waiverAnswers } from '../waiver-answers-tables.ts';

export async function insertAnswers(
  db: Db,
  answers: (typeof waiverAnswers.$inferInsert)[],
): Promise<void> {
  if (answers.length > 0) await db.insert(waiverAnswers).values(answers);
}

/** Returns all answers of these waivers in the order in which they were given. */
export async function findAnswers(db: Db, waiverIds: string[]): Promise<WaiverAnswer[]> {
  if (waiverIds.length === 0) return [];
  return db
    .select()
    .from(waiverAnswers)
    .where(inArray(waiverAnswers.waiverId, waiverIds))
    .orderBy(asc(waiverAnswers.answeredAt), asc(waiverAnswers.id));
}

/** Returns the newest answer to each question, by waiver. */
export async function findCurrentAnswers(
  db: Db,
  waiverIds: string[],
): Promise<Map<string, CurrentAnswer[]>> {
  const newest = new Map<string, Map<string, CurrentAnswer>>();
  for (const row of await findAnswers(db, waiverIds)) {
    const answersByQuestion = newest.get(row.waiverId) ?? new Map<string, CurrentAnswer>();
    const { kind, question, answer, answeredAt } = row;
    answersByQuestion.set(row.questionId, {
      kind,
      question,
      answer,
      answeredAt: answeredAt.toISOString(),
    });
    newest.set(row.waiverId, answersByQuestion);
  }
  return new Map([...newest].map(([id, answers]) => [id, [...answers.values()]]));
}

/** Removes an account's id from the answers that it gave. */
export async function removeAnsweredBy(db: Db, userId: string): Promise<void> {
  await db
    .update(waiverAnswers)
    .set({ answeredBy: null })
    .where(eq(waiverAnswers.answeredBy, userId));
}

const newestPhotoAnswer = (value: string, waiverId: string) =>
  `(select ${value} from waiver_answers newest
    where newest.waiver_id = ${waiverId} and newest.kind = 'photo-consent'
    order by newest.answered_at desc, newest.id limit 1)`;

/** SQL: whether photos may be taken of a waiver's child; null without an answer. `waiverId` is an SQL expression. */
export const photoConsentSql = (waiverId: string) =>
  newestPhotoAnswer(`newest.answer = 'yes'`, waiverId);

/** SQL: the question of that answer, in the words in which it was asked. */
export const photoQuestionSql = (waiverId: string) =>
  newestPhotoAnswer('newest.question', waiverId);
