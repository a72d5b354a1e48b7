import type { Db } from '#platform/server/database/database.ts';
import { type WaiverQuestion, waiverQuestions } from '../waiver-answers-tables.ts';
import { insertAnswers } from './waiver-answers-queries.ts';

type AnsweredWaiver = {
  waiverId: string;
  /** When it was signed, and so answered. */
  createdAt: Date;
  photo: ImportedPhotoAnswer | null;
  /** "question: answer", each with the lines of the answer. */
  answers: string[];
};

/** The answer about photos, with the question in the words in which it was asked (decision 0046). */
export type ImportedPhotoAnswer = { question: string; isAllowed: boolean };

/**
 * Stores the answers that families gave in another system. A question that this venue does not ask is stored as a removed
 * one: the answer stays readable, and no form asks it.
 */
export async function importAnswers(db: Db, waivers: AnsweredWaiver[]): Promise<void> {
  if (waivers.every(({ photo, answers }) => photo === null && answers.length === 0)) return;
  const questions = await db.select().from(waiverQuestions);
  const answersToInsert: Parameters<typeof insertAnswers>[1] = [];
  for (const { waiverId, createdAt, photo, answers } of waivers) {
    const given = parseAnswers(answers, questions);
    if (photo)
      given.unshift({
        question: photo.question,
        answer: photo.isAllowed ? 'yes' : 'no',
        isPhotoConsent: true,
      });
    for (const { question: text, answer, isPhotoConsent } of given) {
      const question =
        (isPhotoConsent ? findPhotoQuestion(questions) : findQuestion(questions, text)) ??
        (await insertRemovedQuestion(db, { text, isPhotoConsent, removedAt: createdAt }));
      if (!questions.includes(question)) questions.push(question);
      const { id: questionId, kind } = question;
      answersToInsert.push({
        waiverId,
        questionId,
        kind,
        question: text,
        answer,
        answeredAt: createdAt,
      });
    }
  }
  await insertAnswers(db, answersToInsert);
}

type GivenAnswer = { question: string; answer: string; isPhotoConsent: boolean };

/** Splits each text at the end of a known question, otherwise at the first colon. One without a colon is no answer. */
function parseAnswers(texts: string[], questions: WaiverQuestion[]): GivenAnswer[] {
  const known = questions.flatMap(textsOf);
  return texts.flatMap((text) => {
    const question = known.find((asked) => text.startsWith(`${asked}: `)) ?? text.split(': ')[0];
    if (!question || question === text) return [];
    return [{ question, answer: text.slice(question.length + 2), isPhotoConsent: false }];
  });
}

/** A question's texts as the export writes them, in one line. */
const textsOf = ({ texts }: WaiverQuestion) =>
  [texts.en.question, texts.es.question].map((text) => text.trim().replace(/\s+/g, ' '));

const isPhotoQuestion = ({ kind }: WaiverQuestion) => kind === 'photo-consent';

/** Returns the question that is asked, otherwise one that was. */
const findPhotoQuestion = (questions: WaiverQuestion[]) =>
  questions.find((question) => isPhotoQuestion(question) && !question.removedAt) ??
  questions.find(isPhotoQuestion);

const findQuestion = (questions: WaiverQuestion[], text: string) =>
  questions.find((question) => !isPhotoQuestion(question) && textsOf(question).includes(text));

type RemovedQuestion = { text: string; isPhotoConsent: boolean; removedAt: Date };

async function insertRemovedQuestion(
  db: Db,
  { text, isPhotoConsent, removedAt }: RemovedQuestion,
): Promise<WaiverQuestion> {
  const own = { question: text, choices: [] };
  const [question] = await db
    .insert(waiverQuestions)
    .values({
      kind: isPhotoConsent ? 'photo-consent' : 'text',
      position: 0,
      texts: { en: own, es: own },
      removedAt,
    })
    .returning();
  if (!question) throw new Error('question insert returned no row');
  return question;
}
