import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkInput } from './check-input.ts';
import { HttpError } from './errors.ts';

const schema = z.strictObject({
  seats: z.number().int().min(1).max(100),
  note: z.string().max(5),
  name: z.string().min(1),
  day: z.enum(['today', 'tomorrow']),
});
const validInput = { seats: 5, note: 'short', name: 'Nora', day: 'today' };

function problemOf(invalid: object, language: 'en' | 'es' = 'en') {
  const check = checkInput({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = check({ ...validInput, ...invalid }) as { error?: unknown };
  return error instanceof HttpError ? error.localize(language) : undefined;
}

test('accepts valid input', () => {
  expect(problemOf({})).toBeUndefined();
});

test.each([
  [{ seats: 101 }, 'seats: Must be 100 or less', 'seats: El máximo es 100'],
  [{ seats: 0 }, 'seats: Must be 1 or more', 'seats: El mínimo es 1'],
  [{ seats: 1.5 }, 'seats: Enter a whole number', 'seats: Escribe un número entero'],
  [{ seats: 'five' }, 'seats: Enter a number', 'seats: Escribe un número'],
  [{ seats: null }, 'seats: Required', 'seats: Falta este dato'],
  [{ note: 'longer' }, 'note: This is too long', 'note: Esto es demasiado largo'],
  [{ note: 5 }, 'note: Invalid input', 'note: Este dato no es válido'],
  [{ name: '' }, 'name: Required', 'name: Falta este dato'],
  [{ day: 'never' }, 'day: Invalid input (today, tomorrow)', undefined],
])('describes %o in both languages', (invalid, english, spanish) => {
  expect(problemOf(invalid)).toBe(english);
  if (spanish) expect(problemOf(invalid, 'es')).toBe(spanish);
});

const manyFields = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}`, n]));

test('reports the first ten problems, known fields first', () => {
  const lines = problemOf({ ...manyFields, seats: 0 })?.split('\n') ?? [];
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['seats: Must be 1 or more', '0: Unknown field']);
});

test('truncates a long field name', () => {
  expect(problemOf({ ['x'.repeat(100_000)]: 1 })).toBe(`${'x'.repeat(60)}…: Unknown field`);
});
