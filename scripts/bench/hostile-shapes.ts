import { serverParts } from '#app/server/features.ts';
import type { Access } from '#shared/endpoint.ts';

/** A hostile request, and a harmless one of the same call and size. */
export type Shape = {
  form: string;
  method: string;
  access: Access;
  hostile: Sent;
  harmless: Sent;
};
export type Sent = { path: string; body?: string };

/** The default body limit (app.ts). */
const MAX_BODY = 256 * 1024;
const LARGE = 800_000;
const SMALL = 8_000;
/** The longest address that Node reads, without headers. */
const LONGEST_QUERY = 14_000;

/** Repeats a piece between the two ends up to `size`. */
const filled = (open: string, piece: (n: number) => string, close: string) => (size: number) => {
  const pieces: string[] = [];
  let left = size - open.length - close.length;
  for (let n = 0; left > 0; n += 1) {
    const next = piece(n);
    left -= next.length + 1;
    if (left >= 0) pieces.push(next);
  }
  return open + pieces.join(',') + close;
};
const text = (field: string, inside: string) => (size: number) => {
  const count = Math.floor((size - field.length - 7) / inside.length);
  return `{"${field}":"${inside.repeat(count)}"}`;
};

type Form = [name: string, size: number, bodyOf: (size: number, field: string) => string];

/** Bodies that cost more than their length suggests. `field` is a field of the call. */
const forms: Form[] = [
  ['unknown keys', LARGE, filled('{', (n) => `"${n}":1`, '}')],
  [
    'unknown keys, as many as are read',
    LARGE,
    filled('{', (n) => `"${n}${'k'.repeat(1990)}":1`, '}'),
  ],
  ['unknown keys in a small body', SMALL, filled('{', (n) => `"k${n}":${n}00000000`, '}')],
  ['one key', LARGE, (size) => `{"${'k'.repeat(size - 7)}":1}`],
  ['the same key', LARGE, (size, field) => filled('{', () => `"${field}":1`, '}')(size)],
  ['numbers in a list', LARGE, (size, field) => filled(`{"${field}":[`, () => '1', ']}')(size)],
  ['objects in a list', LARGE, (size, field) => filled(`{"${field}":[`, () => '{}', ']}')(size)],
  [
    'objects in a list, as many as are read',
    SMALL,
    (size, field) => filled(`{"${field}":[`, () => `{"a":"${'x'.repeat(30)}"}`, ']}')(size),
  ],
  [
    'texts in a list, as many as are read',
    SMALL,
    (size, field) => filled(`{"${field}":[`, (n) => `"${n} ${'x'.repeat(20)}"`, ']}')(size),
  ],
  [
    'lists in lists',
    LARGE,
    (size, field) => {
      const depth = Math.floor((size - field.length - 5) / 2);
      return `{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    },
  ],
  ['objects in objects', LARGE, (size) => '{"a":'.repeat(Math.floor(size / 5))],
  ['escaped signs', LARGE, (size, field) => text(field, '\\u0041')(size)],
  // Between other characters: trimming would shorten the text to a valid one.
  [
    'escaped line ends',
    LARGE,
    (size, field) => `{"${field}":"x${'\\n'.repeat(Math.floor((size - field.length - 9) / 2))}x"}`,
  ],
  ['quotes and commas in a text', LARGE, (size, field) => text(field, '\\",')(size)],
  ['commas in a text', LARGE, (size, field) => text(field, ',')(size)],
  ['halves of characters', LARGE, (size, field) => text(field, '\\ud83d\\ude00')(size)],
  ['characters of four bytes', LARGE, (size, field) => text(field, '😀😀')(size / 2)],
  ['white space', LARGE, (size) => `{${' '.repeat(size - 2)}}`],
  [
    'brackets, then white space',
    LARGE,
    (size) => `[${'[],'.repeat(40)}${' '.repeat(size - 130)}1]`,
  ],
  ['one number', LARGE, (size, field) => `{"${field}":${'1'.repeat(size - field.length - 5)}}`],
  ['JSON that breaks at its end', LARGE, (size, field) => `${text(field, 'x')(size - 1)},`],
];

/** Every call with a body in each hostile form, and every search in its own. */
export function hostileShapes(): Shape[] {
  const withBody = serverParts.routes.filter(({ endpoint }) => endpoint.body);
  const bodies = withBody.map(({ name, endpoint }, place) => {
    const field = Object.keys(endpoint.body?.shape ?? {})[0] ?? 'field';
    const { method, path } = addressOf(name);
    const [form, size, bodyOf] = forms[place % forms.length] as Form;
    const most = Math.floor(0.8 * (endpoint.maxBodyBytes ?? MAX_BODY));
    const hostile = bodyOf(Math.min(size, most), field);
    const padding = Buffer.byteLength(hostile) - field.length - 7;
    const harmless = `{"${field}":"${'x'.repeat(padding)}"}`;
    return {
      form,
      method,
      access: endpoint.access,
      hostile: { path, body: hostile },
      harmless: { path, body: harmless },
    };
  });
  const searches = serverParts.routes
    .filter(({ name, endpoint }) => name.startsWith('GET') && endpoint.query)
    .map(({ name, endpoint }) => {
      const { method, path } = addressOf(name);
      const many = Array.from({ length: LONGEST_QUERY / 8 }, (_, n) => `q${n + 10_000}=1`).join(
        '&',
      );
      return {
        form: 'parameters of an address',
        method,
        access: endpoint.access,
        hostile: { path: `${path}?${many}` },
        harmless: { path: `${path}?q=${'x'.repeat(many.length - 2)}` },
      };
    });
  return [...bodies, ...searches];
}

function addressOf(name: string) {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/:\w+/g, () => crypto.randomUUID()) };
}
