import type { Db } from '#platform/server/database/database.ts';
import { DEFAULT_PHOTO_QUESTION } from '../../waiver-answers-rules.ts';
import { type WaiverQuestion, waiverQuestions } from '../waiver-answers-tables.ts';
import { insertAnswers } from './waiver-answers-queries.ts';

type AnsweredWaiver = {
  waiverId: string;
  /** When it was signed, and so answered. */
  createdAt: Date;
  photoConsent: boolean | null;
  /** Lines of "question: answer". */
  answers: string[];
};

/**
 * Stores the answers that families gave in another system. A question that this venue does not ask is stored as a removed
 * one: the answer stays readable, and no form asks it.
 */
export async function importAnswers(db: Db, waivers: AnsweredWaiver[]): Promise<void> {
  if (waivers.every(({ photoConsent, answers }) => photoConsent === null && answers.length === 0))
    return;
  const questions = await db.select().from(waiverQuestions);
  const answersToInsert: Parameters<typeof insertAnswers>[1] = [];
  for (const { waiverId, createdAt, photoConsent, answers } of waivers) {
    const given = parseAnswers(answers, questions);
    if (photoConsent !== null)
      given.unshift({
        question:
          findPhotoQuestion(questions)?.texts.en.question ?? DEFAULT_PHOTO_QUESTION.en.question,
        answer: photoConsent ? 'yes' : 'no',
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

/** Splits lines at the end of a known question, otherwise at the first colon. A line without one continues the answer. */
function parseAnswers(lines: string[], questions: WaiverQuestion[]): GivenAnswer[] {
  const known = questions.flatMap(({ texts }) => [texts.en.question, texts.es.question]);
  const given: GivenAnswer[] = [];
  for (const line of lines) {
    const question =
      known.find((text) => line.startsWith(`${text}: `)) ?? line.split(': ')[0] ?? '';
    const last = given.at(-1);
    if (question !== line)
      given.push({ question, answer: line.slice(question.length + 2), isPhotoConsent: false });
    else if (last) last.answer += `\n${line}`;
  }
  return given;
}

const isPhotoQuestion = ({ kind }: WaiverQuestion) => kind === 'photo-consent';

/** Returns the question that is asked, otherwise one that was. */
const findPhotoQuestion = (questions: WaiverQuestion[]) =>
  questions.find((question) => isPhotoQuestion(question) && !question.removedAt) ??
  questions.find(isPhotoQuestion);

const findQuestion = (questions: WaiverQuestion[], text: string) =>
  questions.find(
    (question) =>
      !isPhotoQuestion(question) &&
      [question.texts.en.question, question.texts.es.question].includes(text),
  );

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
      texts: isPhotoConsent ? DEFAULT_PHOTO_QUESTION : { en: own, es: own },
      removedAt,
    })
    .returning();
  if (!question) throw new Error('question insert returned no row');
  return question;
}
