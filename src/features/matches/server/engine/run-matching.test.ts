import { describe, expect, test } from 'vitest';
import { noDistances } from '../../matches-rules.ts';
import { referenceMatches, sampleFamilies, WEIGHTS } from '../match-engine-factory.ts';
import { type MatchingInput, runMatching } from './run-matching.ts';

const families = sampleFamilies(200, 5);

function* inChunks(size: number) {
  for (let start = 0; start < families.length; start += size)
    yield families.slice(start, start + size);
}

const aMatchingInput = (changes: Partial<MatchingInput> = {}): MatchingInput => ({
  families: inChunks(30),
  weights: WEIGHTS,
  places: {},
  maxMatches: 10,
  minScore: 55,
  ...changes,
});

async function collectMatches(input: MatchingInput) {
  const matches = [];
  for await (const chunk of runMatching(input)) matches.push(...chunk);
  return matches;
}

/** The pairs that are among the best of at least one of the two families in the reference implementation. */
function expectedPairs(maxMatches: number, minTotal: number) {
  const pairs = new Set<string>();
  const lists = referenceMatches(families, {
    weights: WEIGHTS,
    distance: noDistances,
    maxMatches,
    minTotal,
  });
  for (const [one, matches] of lists.entries()) {
    for (const { other } of matches) {
      pairs.add([families[one]?.id, families[other]?.id].sort().join(' '));
    }
  }
  return pairs;
}

describe('runMatching', () => {
  test('yields each pair once, with the smaller id first', async () => {
    const matches = await collectMatches(aMatchingInput());
    const pairs = matches.map(({ userId, matchedUserId }) => `${userId} ${matchedUserId}`);
    expect(new Set(pairs)).toEqual(expectedPairs(10, 5450));
    expect(pairs).toHaveLength(new Set(pairs).size);
    expect(matches.every(({ userId, matchedUserId }) => userId < matchedUserId)).toBe(true);
    expect(Math.min(...matches.map(({ matchScore }) => matchScore))).toBeGreaterThanOrEqual(55);
  });

  test('with `onlyFamilyId`, yields only that family’s pairs', async () => {
    type FoundMatch = (typeof matches)[number];
    const isOfFamily = ({ userId, matchedUserId }: FoundMatch) =>
      [userId, matchedUserId].includes('family-7');
    const describePair = ({ userId, matchedUserId, matchScore }: FoundMatch) =>
      `${userId} ${matchedUserId} ${matchScore}`;
    const matches = await collectMatches(aMatchingInput({ onlyFamilyId: 'family-7' }));
    expect(matches.length).toBeGreaterThan(10);
    expect(matches.map(({ rank }) => rank)).toEqual(matches.map((_, index) => index));
    const best = (await collectMatches(aMatchingInput())).filter(isOfFamily);
    expect(matches.map(describePair)).toEqual(expect.arrayContaining(best.map(describePair)));
    expect(matches.every(isOfFamily)).toBe(true);
    expect(await collectMatches(aMatchingInput({ onlyFamilyId: 'unknown' }))).toEqual([]);
  });

  test('uses distances between imported places', async () => {
    const family = { ...families[0], id: 'a', neighborhood: null, zipCode: '10001' };
    const pair = [family, { ...family, id: 'b', zipCode: '94110' }] as typeof families;
    const places = {
      '10001': { latitude: 40.75, longitude: -73.99 },
      '94110': { latitude: 40.8, longitude: -73.99 },
    };
    const locationScore = async (imported: MatchingInput['places']) =>
      (await collectMatches(aMatchingInput({ families: [pair], minScore: 0, places: imported })))[0]
        ?.scoreBreakdown.location;
    expect([await locationScore({}), await locationScore(places)]).toEqual([25, 66]);
  });

  test('reports progress', async () => {
    const fractions: number[] = [];
    await collectMatches(
      aMatchingInput({ onProgress: (fraction) => void fractions.push(fraction) }),
    );
    expect(fractions.at(-1)).toBeGreaterThan(0.9);
  });

  test('rethrows an error of its input', async () => {
    async function* failingInput() {
      yield families.slice(0, 10);
      throw new Error('connection lost');
    }
    const input = aMatchingInput({ families: failingInput() });
    await expect(collectMatches(input)).rejects.toThrow('connection lost');
  });
});
