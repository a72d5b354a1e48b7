import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import type { AskedQuestion, EditedQuestion } from '../../waiver-answers-contract.ts';
import { isAnswerRequired } from '../../waiver-answers-rules.ts';
import { type WaiverQuestion, waiverQuestions } from '../waiver-answers-tables.ts';

/** Returns the current questions, photo consent first. */
export function findQuestions(db: Db): Promise<WaiverQuestion[]> {
  return db
    .select()
    .from(waiverQuestions)
    .where(isNull(waiverQuestions.removedAt))
    .orderBy(asc(waiverQuestions.position));
}

/** Returns the questions with these ids, including removed ones. */
export async function findQuestionsById(db: Db, ids: string[]): Promise<WaiverQuestion[]> {
  if (ids.length === 0) return [];
  return db.select().from(waiverQuestions).where(inArray(waiverQuestions.id, ids));
}

/** Returns the question in one language. */
export function toAskedQuestion(question: WaiverQuestion, language: Language): AskedQuestion {
  const { id, kind, texts } = question;
  return { id, kind, ...texts[language], isRequired: isAnswerRequired(question) };
}

/** Replaces the questions: updates those with an id, inserts the others, and marks omitted ones as removed. */
export async function replaceQuestions(
  db: Db,
  questions: EditedQuestion[],
  now: Date,
): Promise<void> {
  const existing = new Set((await findQuestions(db)).map(({ id }) => id));
  const retained = questions.flatMap(({ id }) => (id && existing.has(id) ? [id] : []));
  const removed = [...existing].filter((id) => !retained.includes(id));
  if (removed.length > 0)
    await db
      .update(waiverQuestions)
      .set({ removedAt: now })
      .where(inArray(waiverQuestions.id, removed));
  for (const [position, { id, ...question }] of questions.entries()) {
    const values = { ...question, position };
    if (id && existing.has(id))
      await db.update(waiverQuestions).set(values).where(sql`${waiverQuestions.id} = ${id}`);
    else await db.insert(waiverQuestions).values({ ...values, createdAt: now });
  }
}
