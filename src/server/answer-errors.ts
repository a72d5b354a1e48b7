import type { FastifyError, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { $ZodIssue } from 'zod/v4/core';
import type { App } from './app.ts';
import { Refusal, refusal } from './errors.ts';
import { say, sayValidation } from './messages/say.ts';
import type { Services } from './services.ts';

/** The one place where errors become replies: plain text that a person can read (decisions: Errors). */
export function answerErrors(app: App, { log }: Pick<Services, 'log'>) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asRefusal(error);
    if (!known) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unexpected');
      return send(reply, 500, 'errors.unexpected', say('errors.unexpected'));
    }
    return send(reply.headers(known.headers), known.status, known.code, known.message);
  });
}

export function send(reply: FastifyReply, status: number, code: string, sentence: string) {
  return reply
    .status(status)
    .header('x-error-code', code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer((text: string) => text)
    .send(sentence);
}

function asRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((entry) => entry.params.issue as $ZodIssue);
    return new Refusal(400, 'errors.fieldProblem', issues.flatMap(sentencesOf).join('\n'));
  }
  switch (error.statusCode) {
    case 400:
      return refusal(400, 'errors.brokenJson');
    case 413:
      return refusal(413, 'errors.tooLarge');
    case 415:
      return refusal(415, 'errors.jsonOnly');
    case 503:
      return refusal(503, 'errors.stopping');
    default:
      return null;
  }
}

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
  return isMissing ? say('validation.required') : `${say('validation.invalidInput')} (${issue.message})`;
}
