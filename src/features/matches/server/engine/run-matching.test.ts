import { describe, expect, test } from 'vitest';
import { nowhereKnown } from '../../matches-rules.ts';
import { plainMatches, sampleFamilies, WEIGHTS } from '../matches-factory.ts';
import { type Matching, runMatching } from './run-matching.ts';

const families = sampleFamilies(200, 5);

function* inPieces(size: number) {
  for (let at = 0; at < families.length; at += size) yield families.slice(at, at + size);
}

const wanted = (changes: Partial<Matching> = {}): Matching => ({
  families: inPieces(30),
  weights: WEIGHTS,
  places: {},
  most: 10,
  leastScore: 55,
  ...changes,
});

async function allOf(matching: Matching) {
  const found = [];
  for await (const piece of runMatching(matching)) found.push(...piece);
  return found;
}

/** The pairs by the rules: kept by one of the two at least. */
function expectedPairs(most: number, least: number) {
  const pairs = new Set<string>();
  const lists = plainMatches(families, { weights: WEIGHTS, distance: nowhereKnown, most, least });
  for (const [one, list] of lists.entries()) {
    for (const { other } of list) {
      pairs.add([families[one]?.id, families[other]?.id].sort().join(' '));
    }
  }
  return pairs;
}

describe('the matching in its thread', () => {
  test('finds each pair of the rules once, the smaller id first', async () => {
    const found = await allOf(wanted());
    const pairs = found.map(({ userId, matchedUserId }) => `${userId} ${matchedUserId}`);
    expect(new Set(pairs)).toEqual(expectedPairs(10, 5450));
    expect(pairs).toHaveLength(new Set(pairs).size);
    expect(found.every(({ userId, matchedUserId }) => userId < matchedUserId)).toBe(true);
    expect(Math.min(...found.map(({ matchScore }) => matchScore))).toBeGreaterThanOrEqual(55);
  });

  test('of one family finds its own alone', async () => {
    const found = await allOf(wanted({ only: 'family-7' }));
    expect(found.length).toBeGreaterThan(10);
    expect(found.map(({ rank }) => rank)).toEqual(found.map((_, index) => index));
    const best = (await allOf(wanted())).filter((one) =>
      [one.userId, one.matchedUserId].includes('family-7'),
    );
    const pairs = found.map((one) => `${one.userId} ${one.matchedUserId} ${one.matchScore}`);
    expect(pairs).toEqual(
      expect.arrayContaining(
        best.map((one) => `${one.userId} ${one.matchedUserId} ${one.matchScore}`),
      ),
    );
    expect(found.every((one) => [one.userId, one.matchedUserId].includes('family-7'))).toBe(true);
    expect(await allOf(wanted({ only: 'nobody' }))).toEqual([]);
  });

  test('counts kilometres where the venue knows the places', async () => {
    const near = { ...families[0], id: 'a', neighborhood: null, zipCode: '10001' };
    const pair = [near, { ...near, id: 'b', zipCode: '94110' }] as typeof families;
    const places = {
      '10001': { latitude: 40.75, longitude: -73.99 },
      '94110': { latitude: 40.8, longitude: -73.99 },
    };
    const score = async (known: Matching['places']) =>
      (await allOf(wanted({ families: [pair], leastScore: 0, places: known })))[0]?.scoreBreakdown
        .location;
    expect([await score({}), await score(places)]).toEqual([25, 66]);
  });

  test('tells how far it is', async () => {
    const shares: number[] = [];
    await allOf(wanted({ onProgress: (done) => void shares.push(done) }));
    expect(shares.at(-1)).toBeGreaterThan(0.9);
  });

  test('fails with what its families failed with, and leaves no thread', async () => {
    async function* broken() {
      yield families.slice(0, 10);
      throw new Error('the database went away');
    }
    await expect(allOf(wanted({ families: broken() }))).rejects.toThrow('the database went away');
  });
});
