import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import type { Language } from '#shared/languages.ts';
import { translate, translateValidation } from '../translate.ts';
import { type InvalidField, invalidFields } from './errors.ts';

/** Limits the response, because a malicious body could have any number of problems. */
const MAX_PROBLEMS = 10;
/** Longer field names are truncated. */
const MAX_NAME_LENGTH = 60;

/**
 * Validates params, query and body against the contract; responds with 400 and a message per invalid field.
 */
export const checkInput: FastifySchemaCompiler<ZodType> = ({ schema }) => {
  return (data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    const { issues } = parsed.error;
    return { error: invalidFields((language) => firstInvalidFields(issues, language)) };
  };
};

function firstInvalidFields(issues: $ZodIssue[], language: Language): InvalidField[] {
  const found = new Map<string, InvalidField>();
  for (const issue of issues) {
    for (const field of invalidFieldsOf(issue, language)) {
      found.set(`${field.path?.join('.')}: ${field.problem}`, field);
      if (found.size === MAX_PROBLEMS) return [...found.values()];
    }
  }
  return [...found.values()];
}

function invalidFieldsOf(issue: $ZodIssue, language: Language): InvalidField[] {
  const path = issue.path.map(truncate);
  if (issue.code === 'unrecognized_keys') {
    const problem = translate('validation.unknownField', {}, language);
    return issue.keys
      .slice(0, MAX_PROBLEMS)
      .map((key) => ({ path: [...path, truncate(key)], problem }));
  }
  if (path.length === 0 && issue.code === 'invalid_type') {
    return [{ problem: translate('errors.nothingSent', {}, language) }];
  }
  return [{ path, problem: problemOf(issue, language) }];
}

function truncate(part: PropertyKey): string {
  const name = String(part);
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/** Our message for an issue: messages of the validation library are never shown (spec 5). */
function problemOf(issue: $ZodIssue, language: Language): string {
  const isOurKey = translateValidation(issue.message) !== issue.message;
  if (isOurKey) return translateValidation(issue.message, language);
  const invalid = translate('validation.invalidInput', {}, language);
  switch (issue.code) {
    case 'invalid_type':
      if (/received (undefined|null)$/.test(issue.message)) {
        return translate('validation.required', {}, language);
      }
      if (issue.expected === 'int') return translate('errors.wholeNumber', {}, language);
      return issue.expected === 'number' ? translate('errors.number', {}, language) : invalid;
    case 'too_big':
      return isNumber(issue.origin)
        ? translate('errors.atMost', { max: Number(issue.maximum) }, language)
        : translate('validation.tooLong', {}, language);
    case 'too_small':
      if (isNumber(issue.origin)) {
        return translate('errors.atLeast', { min: Number(issue.minimum) }, language);
      }
      return Number(issue.minimum) <= 1 ? translate('validation.required', {}, language) : invalid;
    case 'invalid_value':
      return `${invalid} (${issue.values.map(String).join(', ')})`;
    default:
      return invalid;
  }
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int';
