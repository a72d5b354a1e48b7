import { describe, expect, test } from 'vitest';
import { noDistances } from '../../matches-rules.ts';
import { referenceMatches, sampleFamilies, WEIGHTS } from '../match-engine-factory.ts';
import { type BestMatches, findBestMatches } from './match-engine.ts';
import { packFamilies } from './pack-families.ts';

const matchesOf = ({ maxMatches, counts, others, totals }: BestMatches, index: number) =>
  Array.from({ length: counts[index] ?? 0 }, (_, rank) => ({
    other: others[index * maxMatches + rank],
    total: totals[index * maxMatches + rank],
  }));

describe.each([1, 2, 3])('findBestMatches with seed %i', (seed) => {
  const families = sampleFamilies(150, seed);
  const distance = (one: string, other: string) =>
    Number(one) % 2 === Number(other) % 2 ? Math.abs(Number(one) - Number(other)) / 10 : null;
  const options = { weights: WEIGHTS, distance, maxMatches: 12, minTotal: 5500 };
  const expected = referenceMatches(families, options);

  test('returns the same matches as the reference implementation', () => {
    const packed = packFamilies(families, WEIGHTS, distance);
    const best = findBestMatches(packed, options);
    expect(families.map((_, index) => matchesOf(best, index))).toEqual(expected);
    expect(expected.some((list) => list.length === 12)).toBe(true);
    expect(expected.some((list) => list.length < 12)).toBe(true);
  });
});

test('reports increasing progress up to 1', () => {
  const packed = packFamilies(sampleFamilies(300), WEIGHTS, noDistances);
  const fractions: number[] = [];
  findBestMatches(packed, {
    maxMatches: 5,
    minTotal: 0,
    onProgress: (fraction) => fractions.push(fraction),
  });
  expect(fractions.length).toBeGreaterThan(50);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBeGreaterThan(0.9);
  expect(fractions.at(-1)).toBeLessThanOrEqual(1);
});

test('returns no matches without families', () => {
  const packed = packFamilies([], WEIGHTS, noDistances);
  expect(findBestMatches(packed, { maxMatches: 5, minTotal: 0 }).counts).toHaveLength(0);
});
