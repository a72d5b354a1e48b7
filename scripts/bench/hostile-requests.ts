import { serverHooks } from '#app/server/features.ts';
import type { Access } from '#shared/endpoint.ts';

/** A hostile request, and a benign one of the same size to the same endpoint. */
export type RequestPair = {
  variant: string;
  method: string;
  access: Access;
  hostile: RequestData;
  benign: RequestData;
};
export type RequestData = { path: string; body?: string };

/** The default body limit (app.ts). */
const MAX_BODY = 256 * 1024;
/** Body sizes in bytes, capped at 80% of the endpoint's limit. */
const LARGE = 800_000;
const SMALL = 8_000;
/** Below the request line length that Node accepts. */
const MAX_QUERY_LENGTH = 14_000;

/** Repeats an item between the opening and closing text up to `size`. */
const repeatItems =
  (open: string, itemOf: (n: number) => string, close: string) => (size: number) => {
    const items: string[] = [];
    let remaining = size - open.length - close.length;
    for (let n = 0; remaining > 0; n += 1) {
      const next = itemOf(n);
      remaining -= next.length + 1;
      if (remaining >= 0) items.push(next);
    }
    return open + items.join(',') + close;
  };
const repeatText = (field: string, unit: string) => (size: number) => {
  const count = Math.floor((size - field.length - 7) / unit.length);
  return `{"${field}":"${unit.repeat(count)}"}`;
};

type Payload = [name: string, size: number, bodyOf: (size: number, field: string) => string];

/** Bodies that cost more than their size suggests. `field` is the name of a body field of the endpoint. */
const payloads: Payload[] = [
  ['unknown keys', LARGE, repeatItems('{', (n) => `"${n}":1`, '}')],
  [
    'unknown keys, up to the limit',
    LARGE,
    repeatItems('{', (n) => `"${n}${'k'.repeat(1990)}":1`, '}'),
  ],
  ['unknown keys in a small body', SMALL, repeatItems('{', (n) => `"k${n}":${n}00000000`, '}')],
  ['one long key', LARGE, (size) => `{"${'k'.repeat(size - 7)}":1}`],
  ['repeated key', LARGE, (size, field) => repeatItems('{', () => `"${field}":1`, '}')(size)],
  [
    'numbers in a list',
    LARGE,
    (size, field) => repeatItems(`{"${field}":[`, () => '1', ']}')(size),
  ],
  [
    'objects in a list',
    LARGE,
    (size, field) => repeatItems(`{"${field}":[`, () => '{}', ']}')(size),
  ],
  [
    'objects in a list, up to the limit',
    SMALL,
    (size, field) => repeatItems(`{"${field}":[`, () => `{"a":"${'x'.repeat(30)}"}`, ']}')(size),
  ],
  [
    'strings in a list, up to the limit',
    SMALL,
    (size, field) => repeatItems(`{"${field}":[`, (n) => `"${n} ${'x'.repeat(20)}"`, ']}')(size),
  ],
  [
    'nested lists',
    LARGE,
    (size, field) => {
      const depth = Math.floor((size - field.length - 5) / 2);
      return `{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    },
  ],
  ['nested objects', LARGE, (size) => '{"a":'.repeat(Math.floor(size / 5))],
  ['escaped characters', LARGE, (size, field) => repeatText(field, '\\u0041')(size)],
  // Between other characters, because trimming would make the string valid.
  [
    'escaped line breaks',
    LARGE,
    (size, field) => `{"${field}":"x${'\\n'.repeat(Math.floor((size - field.length - 9) / 2))}x"}`,
  ],
  ['quotes and commas in a string', LARGE, (size, field) => repeatText(field, '\\",')(size)],
  ['commas in a string', LARGE, (size, field) => repeatText(field, ',')(size)],
  ['surrogate pairs', LARGE, (size, field) => repeatText(field, '\\ud83d\\ude00')(size)],
  ['four-byte characters', LARGE, (size, field) => repeatText(field, '😀😀')(size / 2)],
  ['whitespace', LARGE, (size) => `{${' '.repeat(size - 2)}}`],
  ['brackets, then whitespace', LARGE, (size) => `[${'[],'.repeat(40)}${' '.repeat(size - 130)}1]`],
  [
    'one long number',
    LARGE,
    (size, field) => `{"${field}":${'1'.repeat(size - field.length - 5)}}`,
  ],
  ['JSON invalid at the end', LARGE, (size, field) => `${repeatText(field, 'x')(size - 1)},`],
];

/**
 * Gives each endpoint that has a body one hostile payload (round-robin), and each GET endpoint that has a
 * query many query parameters.
 */
export function hostileRequests(): RequestPair[] {
  const withBody = serverHooks.routes.filter(({ endpoint }) => endpoint.body);
  const bodies = withBody.map(({ name, endpoint }, index) => {
    const field = Object.keys(endpoint.body?.shape ?? {})[0] ?? 'field';
    const { method, path } = methodAndPath(name);
    const [variant, size, bodyOf] = payloads[index % payloads.length] as Payload;
    const maxSize = Math.floor(0.8 * (endpoint.maxBodyBytes ?? MAX_BODY));
    const hostile = bodyOf(Math.min(size, maxSize), field);
    const padding = Buffer.byteLength(hostile) - field.length - 7;
    const benign = `{"${field}":"${'x'.repeat(padding)}"}`;
    return {
      variant,
      method,
      access: endpoint.access,
      hostile: { path, body: hostile },
      benign: { path, body: benign },
    };
  });
  const queries = serverHooks.routes
    .filter(({ name, endpoint }) => name.startsWith('GET') && endpoint.query)
    .map(({ name, endpoint }) => {
      const { method, path } = methodAndPath(name);
      const parameters = Array.from(
        { length: MAX_QUERY_LENGTH / 8 },
        (_, n) => `q${n + 10_000}=1`,
      ).join('&');
      return {
        variant: 'query parameters',
        method,
        access: endpoint.access,
        hostile: { path: `${path}?${parameters}` },
        benign: { path: `${path}?q=${'x'.repeat(parameters.length - 2)}` },
      };
    });
  return [...bodies, ...queries];
}

function methodAndPath(name: string) {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/:\w+/g, () => crypto.randomUUID()) };
}
