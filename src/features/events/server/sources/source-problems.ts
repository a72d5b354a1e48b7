import type { OutsideError } from '#platform/server/outside/outside-error.ts';
import { say } from '#platform/server/say.ts';
import type { Language } from '#shared/languages.ts';
import type { ImportProblem } from '../import/collect-found.ts';

/** Why a source, or one event of it, did not come in; `title` is the event's, '' for none. */
export type SourceProblem = {
  code: OutsideError['reason'] | ImportProblem['code'] | 'unexpected';
  title: string;
};

/** So many problems of one reading are kept. */
const MAX_PROBLEMS = 50;

/** The first of them, each once. */
export function keptProblems(problems: SourceProblem[]): SourceProblem[] {
  const byText = new Map(problems.map((problem) => [`${problem.code} ${problem.title}`, problem]));
  return [...byText.values()].slice(0, MAX_PROBLEMS);
}

/** Why nothing could be read, as a sentence. */
export const saySourceProblem = (code: SourceProblem['code'], language: Language) =>
  say(`eventAdmin.problems.${code}`, {}, language);

/** What was wrong with one event: whose it is, and the sentence. */
export function sayEventProblem({ code, title }: SourceProblem, language: Language): string {
  const sentence = saySourceProblem(code, language);
  return title === '' ? sentence : say('eventAdmin.problemOf', { title, sentence }, language);
}
