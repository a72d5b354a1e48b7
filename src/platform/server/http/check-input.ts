import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import type { Language } from '#shared/languages.ts';
import { say, sayValidation } from '../say.ts';
import { HttpError } from './errors.ts';

/** As many problems are told as a person mends at a time: a hostile body could have any number of them. */
const MOST_PROBLEMS = 10;
/** The longest part of a field's name that is repeated. */
const LONGEST_NAME = 60;

/** Checks params, query and body against the contract; what is wrong is told field by field, status 400. */
export const checkInput: FastifySchemaCompiler<ZodType> = ({ schema }) => {
  return (data) => {
    const checked = schema.safeParse(data);
    if (checked.success) return { value: checked.data };
    const { issues } = checked.error;
    return {
      error: new HttpError(400, 'errors.fieldProblem', (language) => sayAll(issues, language)),
    };
  };
};

function sayAll(issues: $ZodIssue[], language: Language): string {
  const sentences = new Set<string>();
  for (const issue of issues) {
    for (const sentence of sentencesOf(issue, language)) {
      sentences.add(sentence);
      if (sentences.size === MOST_PROBLEMS) return [...sentences].join('\n');
    }
  }
  return [...sentences].join('\n');
}

/** One sentence per field: "guardianEmail: Valid email is required". */
function sentencesOf(issue: $ZodIssue, language: Language): string[] {
  if (issue.code === 'unrecognized_keys') {
    const problem = say('validation.unknownField', {}, language);
    return issue.keys
      .slice(0, MOST_PROBLEMS)
      .map((key) => line([...issue.path, key], problem, language));
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    return [say('errors.nothingSent', {}, language)];
  }
  return [line(issue.path, problemOf(issue, language), language)];
}

function line(path: PropertyKey[], problem: string, language: Language) {
  const field = path.map(shortened).join('.') || 'body';
  return say('errors.fieldProblem', { field, problem }, language);
}

function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
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
