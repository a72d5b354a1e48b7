import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: { 200: { content: { 'application/json': { schema: object } } } };
};
type Excerpt = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

const excerpt: Excerpt = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'openapi-excerpt.json'), 'utf8'),
);
const FORM = 'application/x-www-form-urlencoded';

// Form values are strings, so "1500" is valid for a number.
const requestAjv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true });
const responseAjv = new Ajv2020({ strict: false, allErrors: true });
formats.default(requestAjv);
formats.default(responseAjv);

/** The API version that requests must send. */
export const apiVersion = excerpt.info.version;

/** A request to a known operation, with its validation errors. */
export type StripeRequest = {
  template: string;
  method: string;
  /** The id in the path, such as a session id. */
  id: string;
  /** The fields of the body, or of the query string if there is no body. */
  form: unknown;
  problems: string[];
};

/** Parses a request and validates it against the OpenAPI description. */
export function parseRequest(method: string, url: string, body: string): StripeRequest {
  const [path = '', query = ''] = url.split('?');
  const template = Object.keys(excerpt.paths).find((known) => patternOf(known).test(path));
  const operation = template && excerpt.paths[template]?.[method.toLowerCase()];
  if (!template || !operation)
    return {
      template: path,
      method,
      id: '',
      form: {},
      problems: [`Unknown operation ${method} ${path}`],
    };
  const call = { template, method, id: patternOf(template).exec(path)?.[1] ?? '' };
  const parameters = readForm(query);
  const problems = validationErrors(requestAjv, querySchemaOf(operation), parameters);
  const schema = operation.requestBody?.content[FORM]?.schema;
  if (!schema) {
    if (body) problems.push(`${method} ${path} takes no body`);
    return { ...call, form: parameters, problems };
  }
  const form = readForm(body);
  return { ...call, form, problems: [...problems, ...validationErrors(requestAjv, schema, form)] };
}

const patternOf = (template: string) =>
  new RegExp(`^${template.replace(/\{[^}]+\}/g, '([^/]+)')}$`);

const querySchemas = new Map<Operation, object>();

/** Combines the query parameters into one schema. */
function querySchemaOf(operation: Operation): object {
  const cached = querySchemas.get(operation);
  if (cached) return cached;
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const schema = { type: 'object', additionalProperties: false, properties };
  querySchemas.set(operation, schema);
  return schema;
}

/** Validates a call's response. Returns the errors. */
export function validateResponse({ template, method }: StripeRequest, response: unknown): string[] {
  const operation = excerpt.paths[template]?.[method.toLowerCase()];
  if (!operation) return [`Unknown operation ${method} ${template}`];
  return validationErrors(
    responseAjv,
    operation.responses[200].content['application/json'].schema,
    response,
  );
}

const validators = new Map<object, ValidateFunction>();

function validationErrors(ajv: Ajv2020, schema: object, value: unknown): string[] {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile({ ...schema, components: excerpt.components });
    validators.set(schema, validate);
  }
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

type Branch = { [name: string]: string | Branch };

/** Parses "line_items[0][quantity]=1" into objects and arrays. */
function readForm(body: string): unknown {
  const root: Branch = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let branch = root;
    for (const part of path) {
      branch[part] ??= {};
      branch = branch[part] as Branch;
    }
    branch[last] = value;
  }
  return convertLists(root);
}

function convertLists(value: string | Branch): unknown {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, convertLists(inner)] as const,
  );
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
