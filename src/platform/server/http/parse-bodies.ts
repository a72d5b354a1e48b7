import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countUpTo, isWithinLimits } from './body-limits.ts';
import { httpError } from './errors.ts';

const ESCAPED_NUL = /\\u0000/;
/** An escape such as \ud83d: fine beside its other half, and nothing that can be stored alone. */
const HALF_OF_A_CHARACTER = /\\u[dD][89a-fA-F]/;

/** Most parameters of an address. No call takes more than some twenty. */
const MAX_PARAMETERS = 100;

/** JSON is the only body (permissions.md); its text is kept for signatures and idempotency. */
export function parseBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string | Buffer) => {
      const body = String(text);
      request.rawBody = body;
      if (body.trim() === '') return undefined;
      // PostgreSQL stores every character but this one.
      if (ESCAPED_NUL.test(body)) throw httpError(400, 'errors.unreadableCharacter');
      const { usesRawBody, maxBodyValues } = request.routeOptions.config;
      if (usesRawBody) return {};
      if (!isWithinLimits(body, maxBodyValues)) throw httpError(400, 'errors.tooManyParts');
      const value = parse(body);
      if (HALF_OF_A_CHARACTER.test(body) && !isStorable(value)) {
        throw httpError(400, 'errors.unreadableCharacter');
      }
      return value;
    },
  );
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.url.includes('%00')) return next(httpError(400, 'errors.unreadableCharacter'));
    const isLong = countUpTo(request.url, '&', MAX_PARAMETERS) > MAX_PARAMETERS;
    next(isLong ? httpError(400, 'errors.tooManyParts') : undefined);
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw httpError(400, 'errors.brokenJson');
  }
}

/** Whether every text in it is made of whole characters. */
function isStorable(whole: unknown): boolean {
  const parts = [whole];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part === 'string' && !part.isWellFormed()) return false;
    if (typeof part === 'object' && part !== null) {
      for (const [name, value] of Object.entries(part)) parts.push(name, value);
    }
  }
  return true;
}
