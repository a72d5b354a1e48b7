import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { GivenAnswer } from '../../waiver-answers-contract.ts';
import { isAnswerRequired, isAnswerTo } from '../../waiver-answers-rules.ts';
import type { WaiverQuestion } from '../waiver-answers-tables.ts';

/** A question with a family's answer to it, without the waiver. */
export type CheckedAnswer = Pick<WaiverQuestion, 'kind'> & {
  questionId: string;
  question: string;
  answer: string;
};

/**
 * Returns the answers with the words of their questions. Throws 400 for a missing answer, 409 for one that does not fit
 * its question. A waiver signed offline is stored as it was signed, even if the venue has changed its questions since.
 */
export function checkAnswers(
  given: GivenAnswer[],
  { asked, known }: { asked: WaiverQuestion[]; known: WaiverQuestion[] },
  { language, isOffline }: { language: Language; isOffline: boolean },
): CheckedAnswer[] {
  const questions = new Map(known.map((question) => [question.id, question]));
  const answers = given.map(({ questionId, answer }) => {
    const question = questions.get(questionId);
    if (!question || (!isOffline && !isAnswerTo(question, answer)))
      throw httpError(409, 'waivers.questionsChanged');
    const { kind, texts } = question;
    return { questionId, kind, question: texts[language].question, answer };
  });
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const isMissing = asked.some((one) => isAnswerRequired(one) && !answered.has(one.id));
  if (isMissing && !isOffline) throw httpError(400, 'waivers.answerMissing');
  if (answered.size < answers.length) throw invalidField('answers', 'validation.invalidInput');
  return answers;
}
