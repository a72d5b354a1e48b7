import { expect, test } from 'vitest';
import { z } from 'zod';
import { serverHooks } from '#app/server/features.ts';
import { isWithinLimits, MAX_VALUES } from './body-limits.ts';

type JsonSchema = {
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
};

/** The maximum number of values in a valid body, including itself. */
function maxValuesOf({ maxItems = 0, items, properties = {}, oneOf, anyOf }: JsonSchema): number {
  const nested = Object.values(properties).map(maxValuesOf);
  const listed = items ? maxItems * maxValuesOf(items) : 0;
  const alternatives = Math.max(0, ...(oneOf ?? anyOf ?? []).map(maxValuesOf));
  return 1 + nested.reduce((sum, count) => sum + count, 0) + listed + alternatives;
}

test('accepts the largest valid body of every call', () => {
  const tooLarge = serverHooks.routes.flatMap(({ name, endpoint: { body, maxBodyValues } }) => {
    if (!body) return [];
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const values = maxValuesOf(schema as JsonSchema);
    return values > (maxBodyValues ?? MAX_VALUES) ? [`${name}: ${values}`] : [];
  });
  expect(tooLarge).toEqual([]);
});

test.each([
  ['[1,2,3]', 3, true],
  ['[1,2,3,4]', 3, false],
  ['{"a":[],"b":{}}', 4, true],
  ['{"a":[],"b":{}}', 3, false],
  ['["a,b,c,d"]', 1, true],
  ['["a\\",b,c,d"]', 1, true],
  ['["a\\\\",1]', 1, false],
  [`["${'['.repeat(90)}"]`, 1, true],
  [`${'['.repeat(32)}`, 99, true],
  [`${'['.repeat(33)}`, 99, false],
  [`[${'[],'.repeat(40)}[]]`, 99, true],
  ['', 0, true],
])('isWithinLimits(%s, %i) returns %s', (text, max, isWithin) => {
  expect(isWithinLimits(text, max)).toBe(isWithin);
});
