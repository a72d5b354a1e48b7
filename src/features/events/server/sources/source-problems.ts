import type { OutsideError } from '#platform/server/outside/outside-error.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import type { ImportProblem } from '../import/collect-found.ts';

/** Why a source, or one of its events, was not imported; `title` is the event's, '' without one. */
export type SourceProblem = {
  code: OutsideError['reason'] | ImportProblem['code'] | 'unexpected';
  title: string;
};

/** Maximum stored problems of a run. */
const MAX_PROBLEMS = 50;

/** The first problems, without duplicates. */
export function limitProblems(problems: SourceProblem[]): SourceProblem[] {
  const byText = new Map(problems.map((problem) => [`${problem.code} ${problem.title}`, problem]));
  return [...byText.values()].slice(0, MAX_PROBLEMS);
}

/** A source's problem as a sentence. */
export const saySourceProblem = (code: SourceProblem['code'], language: Language) =>
  translate(`eventAdmin.problems.${code}`, {}, language);

/** An event's problem as a sentence, with its title. */
export function sayEventProblem({ code, title }: SourceProblem, language: Language): string {
  const sentence = saySourceProblem(code, language);
  return title === '' ? sentence : translate('eventAdmin.problemOf', { title, sentence }, language);
}
