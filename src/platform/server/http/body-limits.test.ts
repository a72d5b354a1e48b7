import { expect, test } from 'vitest';
import { z } from 'zod';
import { serverParts } from '#app/server/features.ts';
import { isWithinLimits, MAX_VALUES } from './body-limits.ts';

type JsonSchema = {
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
};

/** The most values a valid body can hold, itself included. */
function mostParts({ maxItems = 0, items, properties = {}, oneOf, anyOf }: JsonSchema): number {
  const inside = Object.values(properties).map(mostParts);
  const listed = items ? maxItems * mostParts(items) : 0;
  const either = Math.max(0, ...(oneOf ?? anyOf ?? []).map(mostParts));
  return 1 + inside.reduce((sum, parts) => sum + parts, 0) + listed + either;
}

test('accepts the largest valid body of every call', () => {
  const tooLarge = serverParts.routes.flatMap(({ name, endpoint: { body, maxBodyValues } }) => {
    if (!body) return [];
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const parts = mostParts(schema as JsonSchema);
    return parts > (maxBodyValues ?? MAX_VALUES) ? [`${name}: ${parts}`] : [];
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
])('%s within %i: %s', (text, most, isWithin) => {
  expect(isWithinLimits(text, most)).toBe(isWithin);
});
