import { describe, expect, test } from 'vitest';
import { findColumns, parsePlace } from './zip-places-rules.ts';

const defaultColumns = { zip: 0, latitude: 1, longitude: 2 };

describe('findColumns', () => {
  test('finds columns by name, in any order', () => {
    expect(findColumns(['City', 'LNG', 'Zip Code', 'lat'])).toEqual({
      columns: { zip: 2, latitude: 3, longitude: 1 },
      hasHeader: true,
    });
  });

  test('defaults to zip, latitude, longitude if the first line is a place', () => {
    expect(findColumns(['01060', '42.32', '-72.64'])).toEqual({
      columns: defaultColumns,
      hasHeader: false,
    });
  });

  test.each([[['zip', 'lat']], [['a', 'b', 'c']], [[]], [['01060', '-72.64']]])(
    'returns null for %j',
    (first) => {
      expect(findColumns(first)).toBeNull();
    },
  );
});

describe('parsePlace', () => {
  test.each([
    [['01060', '42.32', '-72.64'], { zip: '01060', latitude: 42.32, longitude: -72.64 }],
    [
      [' SW1A 1AA ', '+51,501', '-0,1416'],
      { zip: 'SW1A 1AA', latitude: 51.501, longitude: -0.1416 },
    ],
    [['9999', '-90', '180'], { zip: '9999', latitude: -90, longitude: 180 }],
  ])('parses %j', (row, place) => {
    expect(parsePlace(row, defaultColumns)).toEqual({ place });
  });

  test.each([
    ['zip', ['', '42', '-72']],
    ['zip', ['=1+1', '42', '-72']],
    ['zip', ['Springfield', '42', '-72']],
    ['zip', ['1234567890123', '42', '-72']],
    ['latitude', ['01060', '', '-72']],
    ['latitude', ['01060', '90.1', '-72']],
    ['latitude', ['01060', 'north', '-72']],
    ['longitude', ['01060', '42', '-180.5']],
    ['longitude', ['01060', '42']],
    ['longitude', ['01060', '42', 'Infinity']],
    ['longitude', ['01060', '42', '1e2']],
  ])('reports an invalid %s: %j', (problem, row) => {
    expect(parsePlace(row, defaultColumns)).toEqual({ problem });
  });
});
