import type { ExternalError } from '#platform/server/external/external-error.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import type { ImportProblem } from '../import/collect-events.ts';

/** A problem of a source or of one of its events; `title` is the event's title, '' if unknown. */
export type SourceProblem = {
  code: ExternalError['reason'] | ImportProblem['code'] | 'unexpected';
  title: string;
};

/** The maximum number of problems stored per run. */
const MAX_PROBLEMS = 50;

/** Removes duplicates and limits the number of problems. */
export function limitProblems(problems: SourceProblem[]): SourceProblem[] {
  const byText = new Map(problems.map((problem) => [`${problem.code} ${problem.title}`, problem]));
  return [...byText.values()].slice(0, MAX_PROBLEMS);
}

/** Returns a source's problem, translated. */
export const sourceProblemMessage = (code: SourceProblem['code'], language: Language) =>
  translate(`eventAdmin.problems.${code}`, {}, language);

/** Returns an event's problem, translated and prefixed with its title. */
export function eventProblemMessage({ code, title }: SourceProblem, language: Language): string {
  const message = sourceProblemMessage(code, language);
  return title === ''
    ? message
    : translate('eventAdmin.problemOf', { title, sentence: message }, language);
}
