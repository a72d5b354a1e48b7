import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { kioskCookieName } from '../sessions/kiosks.ts';
import { sessionCookieName } from '../sessions/session-cookie.ts';
import { renderDocumentationPage } from './documentation-page.ts';

const text = { type: 'string' as const };

/** The schema of a problem (RFC 9457, `#shared/problem.ts`). */
const problem = {
  type: 'object' as const,
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { ...text, enum: ['about:blank'] },
    title: { ...text, description: 'The reason phrase of the status: "Conflict".' },
    status: { type: 'integer' as const },
    detail: { ...text, description: 'The message, as in the plain-text response.' },
    instance: { ...text, description: 'The id of a request that failed on the server’s side.' },
    code: { ...text, description: 'The stable name of the error, as in x-error-code.' },
    errors: {
      type: 'array' as const,
      description: 'The invalid fields of the body, the query or the path.',
      items: {
        type: 'object' as const,
        required: ['pointer', 'detail'],
        properties: {
          pointer: { ...text, description: 'A JSON pointer: "#/items/0/name".' },
          detail: text,
        },
      },
    },
  },
};

/** The error response of every call (error-handler.ts). */
const errorResponse = {
  description: "The error message, in the caller's language.",
  headers: {
    'x-error-code': { description: 'The stable name of the error.', schema: text },
    'retry-after': {
      description: 'Seconds, with 429 and 503.',
      schema: { type: 'integer' as const },
    },
  },
  content: {
    'text/plain': { schema: text },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
};

/**
 * Serves the OpenAPI document, generated from the contracts, and a page that displays it. Call it before registering
 * routes: the document contains only routes registered later.
 */
export async function mountDocumentation(app: FastifyInstance, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Playvillage',
        version: '1',
        description:
          'Errors are plain text, or application/problem+json (RFC 9457) if the Accept header names it. Amounts are in cents; dates are local to the venue. Integrations authenticate with an API key created at /admin/connections; each call that accepts a key lists its scopes. Each key is limited to 300 calls per minute.',
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'pv_…' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) },
          kiosk: { type: 'apiKey', in: 'cookie', name: kioskCookieName(config) },
        },
        schemas: { Problem: problem },
        responses: { failed: errorResponse },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (result) =>
      'openapiObject' in result ? addProblemResponses(result.openapiObject) : {},
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocumentationPage(app.swagger())),
  );
}

/** Adds the shared error responses to every call. */
function addProblemResponses<Document extends { paths?: object }>(document: Document): Document {
  for (const methods of Object.values(document.paths ?? {})) {
    for (const { responses } of Object.values(methods) as { responses: Record<string, object> }[]) {
      responses['4XX'] = { $ref: '#/components/responses/failed' };
      responses['5XX'] = { $ref: '#/components/responses/failed' };
    }
  }
  return document;
}
