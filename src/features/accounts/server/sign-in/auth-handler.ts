import type { FastifyInstance } from 'fastify';
import { httpError } from '#platform/server/http/errors.ts';
import { enforceThrottle } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';

const ADDRESS = '/api/auth/callback/apple';
const throttle = { name: 'callback', limit: 60, minutes: 15 };

/**
 * Apple posts its answer as a form, from its own site and so without our cookies. It goes on to the
 * callback as a GET, which brings them along (SameSite=Lax), and is checked there.
 */
export async function mountSignIn(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    scope.post(ADDRESS, { schema: { hide: true } }, async (request, reply) => {
      await enforceThrottle(services, throttle, request);
      const form = request.body;
      if (!(form instanceof URLSearchParams)) throw httpError(415, 'accounts.formOnly');
      const passedOn = new URLSearchParams();
      for (const name of ['code', 'state', 'error', 'user']) {
        const value = form.get(name);
        if (value !== null) passedOn.set(name, value);
      }
      return reply.header('cache-control', 'no-store').redirect(`${ADDRESS}?${passedOn}`, 303);
    });
  });
}
