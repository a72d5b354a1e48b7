import { describe, expect, test } from 'vitest';
import { noDistances } from '../../matches-rules.ts';
import { plainMatches, sampleFamilies, WEIGHTS } from '../matches-factory.ts';
import { type Matching, runMatching } from './run-matching.ts';

const families = sampleFamilies(200, 5);

function* inChunks(size: number) {
  for (let at = 0; at < families.length; at += size) yield families.slice(at, at + size);
}

const matchingOf = (changes: Partial<Matching> = {}): Matching => ({
  families: inChunks(30),
  weights: WEIGHTS,
  places: {},
  maxMatches: 10,
  minScore: 55,
  ...changes,
});

async function allOf(matching: Matching) {
  const found = [];
  for await (const chunk of runMatching(matching)) found.push(...chunk);
  return found;
}

/** The pairs by the rules, kept by at least one of the two families. */
function expectedPairs(maxMatches: number, minTotal: number) {
  const pairs = new Set<string>();
  const lists = plainMatches(families, {
    weights: WEIGHTS,
    distance: noDistances,
    maxMatches,
    minTotal,
  });
  for (const [one, list] of lists.entries()) {
    for (const { other } of list) {
      pairs.add([families[one]?.id, families[other]?.id].sort().join(' '));
    }
  }
  return pairs;
}

describe('runMatching', () => {
  test('yields each pair once, the smaller id first', async () => {
    const found = await allOf(matchingOf());
    const pairs = found.map(({ userId, matchedUserId }) => `${userId} ${matchedUserId}`);
    expect(new Set(pairs)).toEqual(expectedPairs(10, 5450));
    expect(pairs).toHaveLength(new Set(pairs).size);
    expect(found.every(({ userId, matchedUserId }) => userId < matchedUserId)).toBe(true);
    expect(Math.min(...found.map(({ matchScore }) => matchScore))).toBeGreaterThanOrEqual(55);
  });

  test('yields only one family’s pairs with `only`', async () => {
    const found = await allOf(matchingOf({ only: 'family-7' }));
    expect(found.length).toBeGreaterThan(10);
    expect(found.map(({ rank }) => rank)).toEqual(found.map((_, index) => index));
    const best = (await allOf(matchingOf())).filter((one) =>
      [one.userId, one.matchedUserId].includes('family-7'),
    );
    const pairs = found.map((one) => `${one.userId} ${one.matchedUserId} ${one.matchScore}`);
    expect(pairs).toEqual(
      expect.arrayContaining(
        best.map((one) => `${one.userId} ${one.matchedUserId} ${one.matchScore}`),
      ),
    );
    expect(found.every((one) => [one.userId, one.matchedUserId].includes('family-7'))).toBe(true);
    expect(await allOf(matchingOf({ only: 'nobody' }))).toEqual([]);
  });

  test('uses distances between imported places', async () => {
    const near = { ...families[0], id: 'a', neighborhood: null, zipCode: '10001' };
    const pair = [near, { ...near, id: 'b', zipCode: '94110' }] as typeof families;
    const places = {
      '10001': { latitude: 40.75, longitude: -73.99 },
      '94110': { latitude: 40.8, longitude: -73.99 },
    };
    const score = async (imported: Matching['places']) =>
      (await allOf(matchingOf({ families: [pair], minScore: 0, places: imported })))[0]
        ?.scoreBreakdown.location;
    expect([await score({}), await score(places)]).toEqual([25, 66]);
  });

  test('reports progress', async () => {
    const shares: number[] = [];
    await allOf(matchingOf({ onProgress: (done) => void shares.push(done) }));
    expect(shares.at(-1)).toBeGreaterThan(0.9);
  });

  test('rethrows an error of its input', async () => {
    async function* broken() {
      yield families.slice(0, 10);
      throw new Error('the database went away');
    }
    await expect(allOf(matchingOf({ families: broken() }))).rejects.toThrow(
      'the database went away',
    );
  });
});
