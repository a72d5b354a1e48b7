import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverHooks } from '#app/server/features.ts';
import { parseRegisteredRoutes } from '#tests/registered-routes.ts';
import { startTestApp, type TestApp, type TestResponse } from '#tests/test-app.ts';

let app: TestApp;
let page: TestResponse;
let document: {
  openapi: string;
  servers: { url: string }[];
  components: { securitySchemes: object };
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  summary?: string;
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

beforeAll(async () => {
  app = await startTestApp();
  document = (await app.call('GET', '/api/openapi.json')).json as typeof document;
  // Fetched now: compiling the schemas blocks the event loop longer than an idle connection stays open.
  page = await app.call('GET', '/api/docs');
});
afterAll(() => app.stop());

async function redoclyProblems(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The test server's address is not public; there is no license to publish.
      'no-server-example.com': 'off',
      'info-license': 'off',
      // A record with enum keys lists them in propertyNames.
      'no-required-schema-properties-undefined': 'off',
      // The specification prescribes the paths; no id equals "check".
      'no-ambiguous-paths': 'off',
    },
  });
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return found.map(({ ruleId }) => ruleId);
}

async function spectralProblems(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    extends: [oas as spectralCore.RulesetDefinition],
    rules: {
      // The contact differs by venue; calls that accept no API key have only a summary.
      'info-contact': 'off',
      'operation-description': 'off',
      // Tags are the first segment of the path.
      'operation-tag-defined': 'off',
      // Spectral does not support prefixItems (OpenAPI 3.1).
      'array-items': 'off',
    },
  });
  return (await spectral.run(document as Record<string, unknown>)).map(({ code }) => String(code));
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('compresses long JSON by Accept-Encoding', async () => {
  const encodingFor = async (accept: string, path = '/api/openapi.json') => {
    const response = await app.call('GET', path, undefined, {
      headers: { 'accept-encoding': accept },
    });
    expect(response.status).toBe(200);
    return response.headers.get('content-encoding');
  };
  expect(await encodingFor('gzip, deflate, br')).toBe('br');
  expect(await encodingFor('gzip;q=1.0, br;q=0')).toBe('gzip');
  expect(await encodingFor('identity')).toBeNull();
  expect(await encodingFor('gzip', '/api/health')).toBeNull();
});

describe('the OpenAPI document', () => {
  test('passes the common OpenAPI linters', async () => {
    expect(await redoclyProblems(document)).toEqual([]);
    expect(await spectralProblems(document)).toEqual([]);
    const [path = ''] = Object.keys(document.paths);
    const broken = { ...document, paths: { [path]: { get: { tags: 1, responses: {} } } } };
    expect(await redoclyProblems(broken)).toContain('struct');
    expect(await spectralProblems(broken)).toContain('oas3-schema');
  });

  test('lists exactly the calls of all contracts', () => {
    const documented = operations().map(({ path, method }) => {
      return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    });
    expect(documented.sort()).toEqual(serverHooks.routes.map(({ name }) => name).sort());
    expect(parseRegisteredRoutes(app.fastify)).toEqual(expect.arrayContaining(documented));
  });

  test('documents a summary and responses for each call', () => {
    for (const { path, method, operation } of operations()) {
      expect(operation.summary, `${method} ${path}`).toMatch(/^[A-Z“"'].+[.?]$/);
      expect(Object.keys(operation.responses), `${method} ${path}`).not.toHaveLength(0);
    }
  });

  test('documents unique operation ids, the server address and security schemes', () => {
    const ids = operations().map(({ operation }) => operation.operationId ?? '');
    expect(ids.filter((id) => !/^[a-z][a-zA-Z0-9]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('getBookingsById');
    expect(document.servers).toEqual([{ url: app.address }]);
    const known = Object.keys(document.components.securitySchemes);
    for (const { path, operation } of operations()) {
      expect(operation.security, path).not.toHaveLength(0);
      const schemes = operation.security?.flatMap(Object.keys) ?? [];
      expect(known, path).toEqual(expect.arrayContaining(schemes));
    }
  });

  test('declares every path parameter', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(declared.map(({ name }) => name).sort()).toEqual(named.sort());
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  test('documents valid schemas that accept the same input as the call', () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    for (const { operation } of operations()) {
      const contents = [operation.requestBody, ...Object.values(operation.responses)];
      for (const content of contents) {
        for (const { schema } of Object.values(content?.content ?? {})) ajv.compile(schema);
      }
      for (const { schema } of operation.parameters ?? []) ajv.compile(schema);
    }
    const body = document.paths['/api/bookings/create-checkout']?.post?.requestBody;
    const accepts = ajv.compile(body?.content['application/json']?.schema ?? false);
    const input = {
      date: '2027-03-03',
      slotLabel: '9:00 - 11:00 AM',
      guardianName: 'Dana Rivera',
      guardianEmail: 'dana@example.org',
    };
    expect(accepts(input)).toBe(true);
    expect(accepts({ ...input, priceCents: 1 })).toBe(false);
    expect(accepts({ ...input, guardianEmail: undefined })).toBe(false);
  });
});

test('renders a documentation page with every call and no scripts', () => {
  const { text, headers } = page;
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const { path, method } of operations()) {
    expect(text).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`);
  }
  expect(text).not.toMatch(/<script|\son\w+="|(src|href)="(https?:)?\/\//);
});
