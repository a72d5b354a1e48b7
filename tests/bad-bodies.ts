/** Raw bodies that every call refuses, whatever its fields. */
export const badBodies: [what: string, body: string, sentence: RegExp][] = [
  ['nothing', '', /Required|^\w+: /],
  ['an array', '[]', /JSON object/],
  ['null', 'null', /JSON object/],
  ['a text', '"text"', /JSON object/],
  ['a number', '1e999', /JSON object/],
  ['broken JSON', '{"guardianName": ', /not readable JSON/],
  ['two values', '{} {}', /not readable JSON/],
  ['a raw NUL', '{"guardianName":"a\u0000b"}', /not readable JSON/],
  ['an escaped NUL', '{"guardianName":"a\\u0000b"}', /a character that cannot be stored/],
  ['half a character', '{"guardianName":"a\\ud83d"}', /a character that cannot be stored/],
  [
    'half a character deep inside',
    `{"a":${'['.repeat(20)}"\\ud83d"${']'.repeat(20)}}`,
    /a character that/,
  ],
  ['a prototype', '{"__proto__":{"role":"admin"}}', /Unknown field|Required/],
  ['deep JSON', `{"status":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, /nested too deeply/],
];

/** Values that are invalid for any field. */
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
