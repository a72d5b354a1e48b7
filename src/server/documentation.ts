import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sessionCookieName } from '../features/accounts/server/session-cookie.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { documentationPage } from './documentation-page.ts';
import { kioskCookieName } from './kiosks.ts';

/** The OpenAPI document, made from the contracts, and a page to read it. Before any route. */
export async function mountDocumentation(app: App, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Playvillage',
        version: '1',
        description:
          'Errors are plain text for people. Amounts are cents, dates venue-local. Programs of the venue call with an API key, made at /admin/connections: each call that takes one says which scope. 300 calls a minute for each key.',
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'pv_…' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) },
          kiosk: { type: 'apiKey', in: 'cookie', name: kioskCookieName(config) },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentationPage(app.swagger())),
  );
}
