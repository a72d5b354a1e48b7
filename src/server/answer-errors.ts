import type { FastifyError, FastifyReply } from 'fastify';
import type { App } from './app.ts';
import { Refusal, refusal } from './errors.ts';
import { say } from './messages/say.ts';
import type { Services } from './services.ts';

/** The one place where errors become replies: plain text that a person can read (decisions: Errors). */
export function answerErrors(app: App, { log }: Pick<Services, 'log'>) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asRefusal(error);
    if (!known) {
      log.error(
        { err: error, requestId: request.id, route: request.routeOptions.url },
        'unexpected',
      );
      return send(reply, 500, 'errors.unexpected', say('errors.unexpected'));
    }
    return send(reply.headers(known.headers), known.status, known.code, known.message);
  });
}

/** An address that cannot even be read: broken percent signs, or longer than any of ours. */
export function answerBadAddress(error: FastifyError, _request: unknown, reply: FastifyReply) {
  const isBroken = error.code === 'FST_ERR_BAD_URL';
  const code = isBroken ? 'errors.badAddress' : 'errors.notFound';
  send(reply, isBroken ? 400 : 404, code, say(code));
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
  // Only the server's own: a library's error can carry a status too, of somebody else's answer.
  if (!error.code?.startsWith('FST_')) return null;
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
