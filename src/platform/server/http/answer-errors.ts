import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#shared/languages.ts';
import { outageIn } from '../database/outages.ts';
import { type Sayable, say } from '../say.ts';
import type { Services } from '../services.ts';
import { HttpError, httpError } from './errors.ts';

/** Retry-After: about what a database needs to restart. */
const SECONDS_OF_AN_OUTAGE = 10;

/** The one place where errors become replies: plain text that a person can read (decisions: Errors). */
export function answerErrors(app: FastifyInstance, { log }: Pick<Services, 'log'>) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asHttpError(error);
    if (!known) {
      const about = { err: error, requestId: request.id, route: request.routeOptions.url };
      if (outageIn(error)) {
        log.error(about, 'an outage');
        reply.header('retry-after', SECONDS_OF_AN_OUTAGE);
        return sayError(request, reply, 503, 'errors.outage');
      }
      log.error(about, 'unexpected');
      return sayError(request, reply, 500, 'errors.unexpected');
    }
    const sentence = known.sentence(request.language);
    return send(reply.headers(known.headers), known.status, known.code, sentence);
  });
}

/** An address that cannot even be read: broken percent signs, or longer than any of ours. */
export const answerBadAddress =
  ({ venue }: Pick<Services, 'venue'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // It comes before the server's hooks.
    request.language = languageOf(request.headers, venue());
    const isBroken = error.code === 'FST_ERR_BAD_URL';
    const code = isBroken ? 'errors.badAddress' : 'errors.notFound';
    sayError(request, reply, isBroken ? 400 : 404, code);
  };

/** Responds with the sentence of a code, in the language of the request. */
export function sayError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: Sayable,
) {
  return send(reply, status, code, say(code, {}, request.language));
}

function send(reply: FastifyReply, status: number, code: string, sentence: string) {
  return reply
    .status(status)
    .header('x-error-code', code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer((text: string) => text)
    .send(sentence);
}

function asHttpError(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  // Only the server's own: a library's error can carry a status too, of somebody else's answer.
  if (!error.code?.startsWith('FST_')) return null;
  switch (error.statusCode) {
    case 400:
      return httpError(400, 'errors.brokenJson');
    case 413:
      return httpError(413, 'errors.tooLarge');
    case 415:
      return httpError(415, 'errors.jsonOnly');
    case 503:
      return httpError(503, 'errors.stopping');
    default:
      return null;
  }
}
