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

/** Our sentence for an issue: what the validation library says itself is not shown (spec 5). */
function problemOf(issue: $ZodIssue, language: Language): string {
  const isOurKey = sayValidation(issue.message) !== issue.message;
  if (isOurKey) return sayValidation(issue.message, language);
  const invalid = say('validation.invalidInput', {}, language);
  switch (issue.code) {
    case 'invalid_type':
      if (/received (undefined|null)$/.test(issue.message)) {
        return say('validation.required', {}, language);
      }
      if (issue.expected === 'int') return say('errors.wholeNumber', {}, language);
      return issue.expected === 'number' ? say('errors.number', {}, language) : invalid;
    case 'too_big':
      return isNumber(issue.origin)
        ? say('errors.atMost', { most: Number(issue.maximum) }, language)
        : say('validation.tooLong', {}, language);
    case 'too_small':
      if (isNumber(issue.origin)) {
        return say('errors.atLeast', { least: Number(issue.minimum) }, language);
      }
      return Number(issue.minimum) <= 1 ? say('validation.required', {}, language) : invalid;
    case 'invalid_value':
      return `${invalid} (${issue.values.map(String).join(', ')})`;
    default:
      return invalid;
  }
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int';
