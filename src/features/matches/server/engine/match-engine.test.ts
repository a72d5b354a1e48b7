import { describe, expect, test } from 'vitest';
import { nowhereKnown } from '../../matches-rules.ts';
import { plainMatches, sampleFamilies, WEIGHTS } from '../matches-factory.ts';
import { type BestMatches, findBestMatches } from './match-engine.ts';
import { packFamilies } from './pack-families.ts';

const listOf = ({ most, counts, others, totals }: BestMatches, one: number) =>
  Array.from({ length: counts[one] ?? 0 }, (_, rank) => ({
    other: others[one * most + rank],
    total: totals[one * most + rank],
  }));

describe.each([1, 2, 3])('families of seed %i', (seed) => {
  const families = sampleFamilies(150, seed);
  const distance = (one: string, other: string) =>
    Number(one) % 2 === Number(other) % 2 ? Math.abs(Number(one) - Number(other)) / 10 : null;
  const options = { weights: WEIGHTS, distance, most: 12, least: 5500 };
  const expected = plainMatches(families, options);

  test('get the matches that the rules give them', () => {
    const packed = packFamilies(families, WEIGHTS, distance);
    const best = findBestMatches(packed, options);
    expect(families.map((_, one) => listOf(best, one))).toEqual(expected);
    expect(expected.some((list) => list.length === 12)).toBe(true);
    expect(expected.some((list) => list.length < 12)).toBe(true);
  });
});

test('the share that is done grows to the whole', () => {
  const packed = packFamilies(sampleFamilies(300), WEIGHTS, nowhereKnown);
  const shares: number[] = [];
  findBestMatches(packed, { most: 5, least: 0, onProgress: (done) => shares.push(done) });
  expect(shares.length).toBeGreaterThan(50);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

test('nobody matches in an empty village', () => {
  const packed = packFamilies([], WEIGHTS, nowhereKnown);
  expect(findBestMatches(packed, { most: 5, least: 0 }).counts).toHaveLength(0);
});
