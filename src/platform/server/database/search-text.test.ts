import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { containsText, escapeLike } from './search-text.ts';

const people = pgTable('people', { name: text(), email: text() });

test('escapes wildcards', () => {
  expect(escapeLike('50%_off\\')).toBe('50\\%\\_off\\\\');
});

test('matches the text in any column', () => {
  const condition = containsText('a%', people.name, people.email);
  expect(condition && new PgDialect().sqlToQuery(condition)).toMatchObject({
    sql: '("people"."name" ilike $1 or "people"."email" ilike $2)',
    params: ['%a\\%%', '%a\\%%'],
  });
});

test('returns undefined without a search text', () => {
  expect(containsText('', people.name)).toBeUndefined();
});
