import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { containsWords, escapeLike } from './search-words.ts';

const people = pgTable('people', { name: text(), email: text() });

test('wildcards stand for themselves', () => {
  expect(escapeLike('50%_off\\')).toBe('50\\%\\_off\\\\');
});

test('searches each column for the words', () => {
  const condition = containsWords('a%', people.name, people.email);
  expect(condition && new PgDialect().sqlToQuery(condition)).toMatchObject({
    sql: '("people"."name" ilike $1 or "people"."email" ilike $2)',
    params: ['%a\\%%', '%a\\%%'],
  });
});

test('is no condition without words', () => {
  expect(containsWords('', people.name)).toBeUndefined();
});
