import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import { Refusal } from './errors.ts';
import { say, sayValidation } from './messages/say.ts';

/** Checks params, query and body against the contract; what is wrong is told field by field, status 400. */
export const checkInput: FastifySchemaCompiler<ZodType> = ({ schema }) => {
  return (data) => {
    const checked = schema.safeParse(data);
    if (checked.success) return { value: checked.data };
    const sentences = checked.error.issues.flatMap(sentencesOf);
    return { error: new Refusal(400, 'errors.fieldProblem', [...new Set(sentences)].join('\n')) };
  };
};

/** One sentence per field: "guardianEmail: Valid email is required". */
function sentencesOf(issue: $ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => line([...issue.path, key], say('validation.unknownField')));
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') return [say('errors.nothingSent')];
  return [line(issue.path, problemOf(issue))];
}

function line(path: PropertyKey[], problem: string) {
  return say('errors.fieldProblem', { field: path.map(String).join('.') || 'body', problem });
}

function problemOf(issue: $ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const isOurKey = sayValidation(issue.message) !== issue.message;
  if (isOurKey) return sayValidation(issue.message);
  return isMissing
    ? say('validation.required')
    : `${say('validation.invalidInput')} (${issue.message})`;
}
