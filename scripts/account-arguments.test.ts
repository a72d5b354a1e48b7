import { expect, test } from 'vitest';
import { readAccountArguments } from './account-arguments.ts';

const read = (line: string) => readAccountArguments(line.split(' ').filter(Boolean));

test('reads an account, its email in lower case', () => {
  expect(read('--email Ada@Example.org --role staff --name Ada --password long-enough')).toEqual({
    email: 'ada@example.org',
    role: 'staff',
    name: 'Ada',
    password: 'long-enough',
  });
  expect(read('--role=member --email=a@example.org')).toEqual({
    email: 'a@example.org',
    role: 'member',
  });
  expect(read('--email a@example.org --role admin --clear-second-factor')).toEqual({
    email: 'a@example.org',
    role: 'admin',
    'clear-second-factor': true,
  });
});

test.each([
  ['', 'Please name the account'],
  ['--email nowhere --role admin', 'no email address'],
  ['--email a@example.org', 'Please give a role'],
  ['--email a@example.org --role owner', 'Please give a role'],
  ['--email a@example.org --role admin --password short', 'at least 8'],
  ['--email a@example.org --role admin --name=', 'empty'],
  ['--email a@example.org --role admin --nmae A', "'--nmae'"],
  ['--email --role admin', 'argument'],
  ['a@example.org admin', "'a@example.org'"],
])('says what is wrong with %j', (line, sentence) => {
  expect(read(line)).toContain(sentence);
});
