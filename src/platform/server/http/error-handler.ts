import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { negotiateLanguage } from '#shared/languages.ts';
import { PROBLEM_TYPE, type Problem } from '#shared/problem.ts';
import { unavailableCause } from '../database/database-unavailable.ts';
import type { Services } from '../services.ts';
import { type TextKey, translate } from '../translate.ts';
import { acceptedNames } from './accepted-names.ts';
import { HttpError, httpError } from './errors.ts';

/** Retry-After of an outage: about the time a database needs to restart. */
const OUTAGE_RETRY_SECONDS = 10;

/**
 * Converts all errors to responses: RFC 9457 problems for requests that accept that type, otherwise plain text for
 * users (decision 0036). Also rejects requests with 503 once the server is stopping.
 */
export function registerErrorHandler(app: FastifyInstance, { log }: Pick<Services, 'log'>) {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (_request, _reply, next) => {
    next(isStopping ? httpError(503, 'errors.stopping') : undefined);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const knownError = asHttpError(error);
    if (!knownError) {
      const context = { err: error, requestId: request.id, route: request.routeOptions.url };
      if (unavailableCause(error)) {
        log.error(context, 'database unavailable');
        reply.header('retry-after', OUTAGE_RETRY_SECONDS);
        return sendError(request, reply, 503, 'errors.outage');
      }
      log.error(context, 'unexpected error');
      return sendError(request, reply, 500, 'errors.unexpected');
    }
    // Fastify would close the connection, and a client that is still sending would see a reset instead of the message.
    // If the connection stays open, Node discards the rest of the body.
    if (knownError.status === 413) reply.removeHeader('connection');
    return send(request, reply, knownError);
  });
}

/** Handles URLs that the router rejects: 400 for invalid percent-encoding, 404 for a parameter that is too long. */
export const handleBadUrl =
  ({ venue }: Pick<Services, 'venue'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // This runs before the hooks that set the language.
    request.language = negotiateLanguage(request.headers, venue());
    const isBroken = error.code === 'FST_ERR_BAD_URL';
    const code = isBroken ? 'errors.badAddress' : 'errors.notFound';
    sendError(request, reply, isBroken ? 400 : 404, code);
  };

/** Sends the error with this code, in the language of the request. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: TextKey,
) {
  return send(
    request,
    reply,
    new HttpError(status, code, (language) => translate(code, {}, language)),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  const { status, code, headers } = error;
  const detail = error.localize(request.language);
  reply
    .status(status)
    .headers(headers)
    .header('x-error-code', code)
    .header('cache-control', 'no-store')
    .serializer((text: string) => text);
  if (!acceptedNames(request.headers.accept).includes(PROBLEM_TYPE)) {
    return reply.type('text/plain; charset=utf-8').send(detail);
  }
  const errors = error.fields?.(request.language);
  const title = STATUS_CODES[status] ?? '';
  const instance = status >= 500 ? request.id : undefined;
  const problem: Problem = { type: 'about:blank', title, status, detail, instance, code, errors };
  return reply.type(PROBLEM_TYPE).send(JSON.stringify(problem));
}

function asHttpError(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  // Only Fastify's own errors: a library's error may contain the status of another server's response.
  if (!error.code?.startsWith('FST_')) return null;
  switch (error.statusCode) {
    case 400:
      return httpError(400, 'errors.brokenJson');
    case 413:
      return httpError(413, 'errors.tooLarge');
    case 415:
      return httpError(415, 'errors.jsonOnly');
    default:
      return null;
  }
}
