/**
 * What the OpenAPI Specification 3.1 (https://spec.openapis.org/oas/v3.1.0) asks of the parts that our
 * document has, as a JSON schema: written from its tables, objects closed except for extensions.
 */
const closed = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  patternProperties: { '^x-': true },
  additionalProperties: false,
});
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const text = { type: 'string' };
const schema = { type: ['object', 'boolean'] };
const map = (values: object) => ({ type: 'object', additionalProperties: values });

const operation = closed(
  {
    tags: { type: 'array', items: text },
    summary: text,
    description: text,
    operationId: text,
    parameters: { type: 'array', items: ref('parameter') },
    requestBody: ref('requestBody'),
    responses: ref('responses'),
    deprecated: { type: 'boolean' },
    security: { type: 'array', items: map({ type: 'array', items: text }) },
  },
  [],
);

export const openApiShape = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...closed(
    {
      openapi: { type: 'string', pattern: '^3\\.1\\.\\d+' },
      info: closed({ title: text, summary: text, description: text, version: text }, [
        'title',
        'version',
      ]),
      servers: { type: 'array', items: closed({ url: text, description: text }, ['url']) },
      paths: {
        type: 'object',
        patternProperties: { '^/': ref('pathItem') },
        additionalProperties: false,
      },
      components: { type: 'object', properties: { schemas: map(schema) } },
    },
    ['openapi', 'info', 'paths'],
  ),
  $defs: {
    pathItem: closed({
      summary: text,
      description: text,
      parameters: { type: 'array', items: ref('parameter') },
      ...Object.fromEntries(
        ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [
          method,
          operation,
        ]),
      ),
    }),
    parameter: {
      ...closed(
        {
          name: text,
          in: { enum: ['query', 'header', 'path', 'cookie'] },
          description: text,
          required: { type: 'boolean' },
          deprecated: { type: 'boolean' },
          schema,
          style: text,
          explode: { type: 'boolean' },
        },
        ['name', 'in', 'schema'],
      ),
      if: { properties: { in: { const: 'path' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { required: { const: true } }, required: ['required'] },
    },
    requestBody: closed(
      { description: text, content: ref('content'), required: { type: 'boolean' } },
      ['content'],
    ),
    responses: {
      type: 'object',
      minProperties: 1,
      patternProperties: { '^(default|[1-5](\\d\\d|XX))$': ref('response'), '^x-': true },
      additionalProperties: false,
    },
    response: closed(
      { description: text, headers: map({ type: 'object' }), content: ref('content') },
      ['description'],
    ),
    content: map(closed({ schema, example: true, examples: true })),
  },
};
