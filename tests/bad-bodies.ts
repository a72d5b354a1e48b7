/** Raw bodies that every call rejects, regardless of its fields. */
export const badBodies: [label: string, body: string, message: RegExp][] = [
  ['an empty body', '', /Required|^\w+: /],
  ['an array', '[]', /JSON object/],
  ['null', 'null', /JSON object/],
  ['a string', '"text"', /JSON object/],
  ['an infinite number', '1e999', /JSON object/],
  ['truncated JSON', '{"guardianName": ', /not valid JSON/],
  ['two values', '{} {}', /not valid JSON/],
  ['a raw NUL', '{"guardianName":"a\u0000b"}', /not valid JSON/],
  ['an escaped NUL', '{"guardianName":"a\\u0000b"}', /a character that can’t be saved/],
  ['a lone surrogate', '{"guardianName":"a\\ud83d"}', /a character that can’t be saved/],
  [
    'a deeply nested lone surrogate',
    `{"a":${'['.repeat(20)}"\\ud83d"${']'.repeat(20)}}`,
    /a character that/,
  ],
  ['a prototype key', '{"__proto__":{"role":"admin"}}', /Unknown field|Required/],
  [
    'deeply nested JSON',
    `{"status":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    /nested too deeply/,
  ],
];

/** Values that most fields reject. */
export const wrongValues: unknown[] = [
  null,
  true,
  {},
  ['x'],
  1e308,
  -1,
  0.5,
  'x'.repeat(100_000),
  'a\u0007b',
];
