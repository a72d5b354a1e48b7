import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { kioskCookieName } from '../sessions/kiosks.ts';
import { sessionCookieName } from '../sessions/session-cookie.ts';
import { documentationPage } from './documentation-page.ts';

/** What every call can answer instead: see answer-errors.ts. */
const refused = {
  description: 'Refused: what is wrong, in a sentence in the language of the caller.',
  headers: {
    'x-error-code': { description: 'The same for programs.', schema: { type: 'string' } },
  },
  content: { 'text/plain': { schema: { type: 'string' } } },
} as const;

/** The OpenAPI document, made from the contracts, and a page to read it. Before any route. */
export async function mountDocumentation(app: FastifyInstance, config: Config) {
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
        responses: { refused },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => ('openapiObject' in made ? withProblems(made.openapiObject) : {}),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentationPage(app.swagger())),
  );
}

/** The same for all calls. */
function withProblems<Document extends { paths?: object }>(document: Document): Document {
  for (const methods of Object.values(document.paths ?? {})) {
    for (const { responses } of Object.values(methods) as { responses: Record<string, object> }[]) {
      responses['4XX'] = { $ref: '#/components/responses/refused' };
    }
  }
  return document;
}
