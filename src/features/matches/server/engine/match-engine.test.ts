import { describe, expect, test } from 'vitest';
import { noDistances } from '../../matches-rules.ts';
import { plainMatches, sampleFamilies, WEIGHTS } from '../matches-factory.ts';
import { type BestMatches, findBestMatches } from './match-engine.ts';
import { packFamilies } from './pack-families.ts';

const listOf = ({ maxMatches, counts, others, totals }: BestMatches, one: number) =>
  Array.from({ length: counts[one] ?? 0 }, (_, rank) => ({
    other: others[one * maxMatches + rank],
    total: totals[one * maxMatches + rank],
  }));

describe.each([1, 2, 3])('families of seed %i', (seed) => {
  const families = sampleFamilies(150, seed);
  const distance = (one: string, other: string) =>
    Number(one) % 2 === Number(other) % 2 ? Math.abs(Number(one) - Number(other)) / 10 : null;
  const options = { weights: WEIGHTS, distance, maxMatches: 12, minTotal: 5500 };
  const expected = plainMatches(families, options);

  test('get the same matches as by the rules', () => {
    const packed = packFamilies(families, WEIGHTS, distance);
    const best = findBestMatches(packed, options);
    expect(families.map((_, one) => listOf(best, one))).toEqual(expected);
    expect(expected.some((list) => list.length === 12)).toBe(true);
    expect(expected.some((list) => list.length < 12)).toBe(true);
  });
});

test('reports increasing progress up to 1', () => {
  const packed = packFamilies(sampleFamilies(300), WEIGHTS, noDistances);
  const shares: number[] = [];
  findBestMatches(packed, { maxMatches: 5, minTotal: 0, onProgress: (done) => shares.push(done) });
  expect(shares.length).toBeGreaterThan(50);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

test('finds nothing without families', () => {
  const packed = packFamilies([], WEIGHTS, noDistances);
  expect(findBestMatches(packed, { maxMatches: 5, minTotal: 0 }).counts).toHaveLength(0);
});
