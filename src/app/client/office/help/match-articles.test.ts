import { expect, test } from 'vitest';
import { matchArticles, wordsOf } from './match-articles.ts';

const articles = [
  { title: 'How bookings work', words: 'What happens to the money when I cancel?' },
  { title: 'How money works', words: 'Refunds. Una sesión llena.' },
];
const find = (text: string) => matchArticles(articles, text).map(({ title }) => title);

test('finds articles by the beginning of a word in the title or the text, titles first', () => {
  expect(find('money')).toEqual(['How money works', 'How bookings work']);
  expect(find('canc happens')).toEqual(['How bookings work']);
  expect(find('SESION')).toEqual(['How money works']);
  expect(find('unds')).toEqual([]);
  expect(find(' ?')).toEqual([]);
});

test('finds the words of compiled and of uncompiled texts', () => {
  expect(wordsOf({ a: { b: 'Refund' }, c: ['until ', ['hours', 2, { other: ['hour'] }]] })).toMatch(
    /Refund.*until.*hour/,
  );
});
