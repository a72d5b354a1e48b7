import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { GivenAnswer } from '../../waiver-answers-contract.ts';
import { isAnswerRequired, isValidAnswer } from '../../waiver-answers-rules.ts';
import type { WaiverQuestion } from '../waiver-answers-tables.ts';

/** A family's validated answer with its question's text. */
export type ValidatedAnswer = Pick<WaiverQuestion, 'kind'> & {
  questionId: string;
  question: string;
  answer: string;
};

/**
 * Validates the answers and returns them with their questions' texts. Throws 400 for a missing or duplicate
 * answer, 409 for an unknown question or an invalid answer. Offline answers may be missing or invalid,
 * because the venue may have changed its questions since they were given. `answeredQuestions` may include
 * removed questions.
 */
export function validateAnswers(
  givenAnswers: GivenAnswer[],
  {
    currentQuestions,
    answeredQuestions,
  }: { currentQuestions: WaiverQuestion[]; answeredQuestions: WaiverQuestion[] },
  { language, isOffline }: { language: Language; isOffline: boolean },
): ValidatedAnswer[] {
  const questions = new Map(answeredQuestions.map((question) => [question.id, question]));
  const answers = givenAnswers.map(({ questionId, answer }) => {
    const question = questions.get(questionId);
    if (!question || (!isOffline && !isValidAnswer(question, answer)))
      throw httpError(409, 'waivers.questionsChanged');
    const { kind, texts } = question;
    return { questionId, kind, question: texts[language].question, answer };
  });
  const answeredIds = new Set(answers.map(({ questionId }) => questionId));
  const isMissing = currentQuestions.some(
    (question) => isAnswerRequired(question) && !answeredIds.has(question.id),
  );
  if (isMissing && !isOffline) throw httpError(400, 'waivers.answerMissing');
  if (answeredIds.size < answers.length) throw invalidField('answers', 'validation.invalidInput');
  return answers;
}
