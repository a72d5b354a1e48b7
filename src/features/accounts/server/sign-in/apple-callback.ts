import type { FastifyInstance } from 'fastify';
import { httpError } from '#platform/server/http/errors.ts';
import { enforceThrottle } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';

const CALLBACK_PATH = '/api/auth/callback/apple';
const throttle = { name: 'callback', limit: 60, minutes: 15 };

/**
 * Registers the route for Apple's response, which Apple posts as a cross-site form: the browser sends it
 * without our SameSite=Lax cookies. The route redirects to the GET callback, which receives the cookies and
 * verifies the response.
 */
export async function mountAppleCallback(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    scope.post(CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
      await enforceThrottle(services, throttle, request);
      const form = request.body;
      if (!(form instanceof URLSearchParams)) throw httpError(415, 'accounts.formOnly');
      const forwardedFields = new URLSearchParams();
      for (const name of ['code', 'state', 'error', 'user']) {
        const value = form.get(name);
        if (value !== null) forwardedFields.set(name, value);
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${CALLBACK_PATH}?${forwardedFields}`, 303);
    });
  });
}
