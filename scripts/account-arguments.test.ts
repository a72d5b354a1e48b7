import { expect, test } from 'vitest';
import { parseAccountArguments } from './account-arguments.ts';

const parse = (line: string) => parseAccountArguments(line.split(' ').filter(Boolean));

test('parses valid arguments and lowercases the email', () => {
  expect(parse('--email Ada@Example.org --role staff --name Ada --password long-enough')).toEqual({
    email: 'ada@example.org',
    role: 'staff',
    name: 'Ada',
    password: 'long-enough',
  });
  expect(parse('--role=member --email=a@example.org')).toEqual({
    email: 'a@example.org',
    role: 'member',
  });
  expect(parse('--email a@example.org --role admin --clear-second-factor')).toEqual({
    email: 'a@example.org',
    role: 'admin',
    'clear-second-factor': true,
  });
});

test.each([
  ['', 'Please specify the account'],
  ['--email nowhere --role admin', 'not an email address'],
  ['--email a@example.org', 'Please give a role'],
  ['--email a@example.org --role owner', 'Please give a role'],
  ['--email a@example.org --role admin --password short', 'at least 8'],
  ['--email a@example.org --role admin --name=', 'empty'],
  ['--email a@example.org --role admin --nmae A', "'--nmae'"],
  ['--email --role admin', 'argument'],
  ['a@example.org admin', "'a@example.org'"],
])('rejects %j with a message', (line, message) => {
  expect(parse(line)).toContain(message);
});
