import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import type { Language } from '#shared/languages.ts';
import { translate, translateValidation } from '../translate.ts';
import { invalidFields, type WrongField } from './errors.ts';

/** As many as a person mends at a time: a hostile body could have any number of problems. */
const MAX_PROBLEMS = 10;
/** The longest part of a field's name that is repeated. */
const LONGEST_NAME = 60;

/** Checks params, query and body against the contract; responds 400 with what is wrong, field by field. */
export const checkInput: FastifySchemaCompiler<ZodType> = ({ schema }) => {
  return (data) => {
    const checked = schema.safeParse(data);
    if (checked.success) return { value: checked.data };
    const { issues } = checked.error;
    return { error: invalidFields((language) => firstProblems(issues, language)) };
  };
};

function firstProblems(issues: $ZodIssue[], language: Language): WrongField[] {
  const found = new Map<string, WrongField>();
  for (const issue of issues) {
    for (const wrong of problemsIn(issue, language)) {
      found.set(`${wrong.path?.join('.')}: ${wrong.problem}`, wrong);
      if (found.size === MAX_PROBLEMS) return [...found.values()];
    }
  }
  return [...found.values()];
}

function problemsIn(issue: $ZodIssue, language: Language): WrongField[] {
  const path = issue.path.map(shortened);
  if (issue.code === 'unrecognized_keys') {
    const problem = translate('validation.unknownField', {}, language);
    return issue.keys
      .slice(0, MAX_PROBLEMS)
      .map((key) => ({ path: [...path, shortened(key)], problem }));
  }
  if (path.length === 0 && issue.code === 'invalid_type') {
    return [{ problem: translate('errors.nothingSent', {}, language) }];
  }
  return [{ path, problem: problemOf(issue, language) }];
}

function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** Our sentence for an issue: the validation library's own is not shown (spec 5). */
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
        ? translate('errors.atMost', { most: Number(issue.maximum) }, language)
        : translate('validation.tooLong', {}, language);
    case 'too_small':
      if (isNumber(issue.origin)) {
        return translate('errors.atLeast', { least: Number(issue.minimum) }, language);
      }
      return Number(issue.minimum) <= 1 ? translate('validation.required', {}, language) : invalid;
    case 'invalid_value':
      return `${invalid} (${issue.values.map(String).join(', ')})`;
    default:
      return invalid;
  }
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int';
