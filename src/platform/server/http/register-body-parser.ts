import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countUpTo, isWithinLimits } from './body-limits.ts';
import { httpError } from './errors.ts';

const ESCAPED_NUL = /\\u0000/;
/** A surrogate escape such as \ud83d, which is valid only as part of a pair. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Maximum number of query parameters; calls take at most about twenty. */
const MAX_PARAMETERS = 100;

/**
 * Registers the body parser. JSON is the only accepted type; the raw text is stored for signatures and idempotency.
 * Responds with 400 to broken or too deeply nested JSON, too many values, characters that PostgreSQL cannot
 * store, and URLs with a NUL character or too many query parameters.
 */
export function registerBodyParser(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string | Buffer) => {
      const body = String(text);
      request.rawBody = body;
      if (body.trim() === '') return undefined;
      // PostgreSQL cannot store NUL characters.
      if (ESCAPED_NUL.test(body)) throw httpError(400, 'errors.unreadableCharacter');
      const { usesRawBody, maxBodyValues } = request.routeOptions.config;
      if (usesRawBody) return {};
      if (!isWithinLimits(body, maxBodyValues)) throw httpError(400, 'errors.tooManyParts');
      const value = parse(body);
      if (SURROGATE_ESCAPE.test(body) && !isStorable(value)) {
        throw httpError(400, 'errors.unreadableCharacter');
      }
      return value;
    },
  );
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.url.includes('%00')) return next(httpError(400, 'errors.unreadableCharacter'));
    const hasTooMany = countUpTo(request.url, '&', MAX_PARAMETERS) > MAX_PARAMETERS;
    next(hasTooMany ? httpError(400, 'errors.tooManyParts') : undefined);
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw httpError(400, 'errors.brokenJson');
  }
}

/** Whether every string in the value is well-formed Unicode. */
function isStorable(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === 'string' && !item.isWellFormed()) return false;
    if (typeof item === 'object' && item !== null) {
      for (const [key, child] of Object.entries(item)) pending.push(key, child);
    }
  }
  return true;
}
