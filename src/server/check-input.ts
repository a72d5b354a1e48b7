import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import type { Language } from '../shared/languages.ts';
import { Refusal } from './errors.ts';
import { say, sayValidation } from './messages/say.ts';

/** Checks params, query and body against the contract; what is wrong is told field by field, status 400. */
export const checkInput: FastifySchemaCompiler<ZodType> = ({ schema }) => {
  return (data) => {
    const checked = schema.safeParse(data);
    if (checked.success) return { value: checked.data };
    const { issues } = checked.error;
    return {
      error: new Refusal(400, 'errors.fieldProblem', (language) => sayAll(issues, language)),
    };
  };
};

function sayAll(issues: $ZodIssue[], language: Language): string {
  const sentences = issues.flatMap((issue) => sentencesOf(issue, language));
  return [...new Set(sentences)].join('\n');
}

/** One sentence per field: "guardianEmail: Valid email is required". */
function sentencesOf(issue: $ZodIssue, language: Language): string[] {
  if (issue.code === 'unrecognized_keys') {
    const problem = say('validation.unknownField', {}, language);
    return issue.keys.map((key) => line([...issue.path, key], problem, language));
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    return [say('errors.nothingSent', {}, language)];
  }
  return [line(issue.path, problemOf(issue, language), language)];
}

function line(path: PropertyKey[], problem: string, language: Language) {
  const field = path.map(String).join('.') || 'body';
  return say('errors.fieldProblem', { field, problem }, language);
}

function problemOf(issue: $ZodIssue, language: Language): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const isOurKey = sayValidation(issue.message) !== issue.message;
  if (isOurKey) return sayValidation(issue.message, language);
  return isMissing
    ? say('validation.required', {}, language)
    : `${say('validation.invalidInput', {}, language)} (${issue.message})`;
}
