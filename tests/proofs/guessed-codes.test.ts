import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp, type TestResponse } from '../test-app.ts';
import { pickSize } from './full-size.ts';

const GUESSES = pickSize(10_000, 400);
const ACCOUNTS = 20;
const MEMBERS = 500;
const CONCURRENT = 20;

/** Two apps, with and without rate limits: even unlimited guesses must not reveal which codes exist. */
let throttledApp: TestApp;
let unthrottledApp: TestApp;
let accounts: SignedIn[];
let existingCodes: string[];

beforeAll(async () => {
  throttledApp = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
  unthrottledApp = await startTestApp({
    connection: throttledApp.connection,
    environment: { TRUST_PROXY: 'on', THROTTLE_FACTOR: '1000000' },
  });
  const people = Array.from({ length: MEMBERS }, (_, n) => ({
    id: `family-${n}`,
    name: `Canary Family ${n}`,
    email: `canary-${n}@example.org`,
  }));
  await unthrottledApp.db.insert(users).values(people);
  const codes = people.map(({ id }) => aMemberCode({ userId: id }));
  await unthrottledApp.db.insert(memberCodes).values(codes);
  existingCodes = codes.map(({ numericCode }) => numericCode);
  accounts = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const member = await aMember(unthrottledApp.services);
    await unthrottledApp.db.insert(memberCodes).values(aMemberCode({ userId: member.id }));
    accounts.push(member);
  }
});
afterAll(async () => {
  await unthrottledApp?.stop();
  await throttledApp?.stop();
});

beforeEach(() => unthrottledApp.db.delete(throttles));

/** Every other guess is an existing code, so that the number of hits is deterministic. */
const guess = (n: number) =>
  n % 2
    ? String(existingCodes[n % existingCodes.length])
    : String((n * 7919 + 13) % 1_000_000).padStart(6, '0');
const ipAddressOf = (n: number) =>
  `${1 + (n % 200)}.${(n >> 8) & 255}.${n & 255}.${(n * 31) & 255}`;

type SendGuess = (n: number) => Promise<TestResponse>;
const checkFor =
  (app: TestApp): SendGuess =>
  (n) =>
    app.call(
      'POST',
      '/api/member-codes/check-for-booking',
      { code: guess(n) },
      { as: accounts[n % ACCOUNTS], headers: { 'x-forwarded-for': ipAddressOf(n) } },
    );

async function guessAll(sendGuess: SendGuess): Promise<TestResponse[]> {
  const responses: TestResponse[] = [];
  for (let from = 0; from < GUESSES; from += CONCURRENT) {
    const count = Math.min(CONCURRENT, GUESSES - from);
    responses.push(
      ...(await Promise.all(Array.from({ length: count }, (_, n) => sendGuess(from + n)))),
    );
  }
  return responses;
}

const textsOf = (responses: TestResponse[], status: number) =>
  new Set(responses.filter((response) => response.status === status).map(({ text }) => text));

describe(`${GUESSES} guesses of member codes from forged IP addresses and ${ACCOUNTS} accounts`, () => {
  it('get identical responses for existing and unknown codes', async () => {
    const responses = await guessAll(checkFor(unthrottledApp));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(textsOf(responses, 200).size).toBe(1);
    expect(responses[0]?.json).toEqual({ valid: false, message: expect.any(String) });
    expect(responses.map(({ text }) => text).join()).not.toMatch(/canary/i);
  });

  it('are limited to a hundred in total, regardless of their IP addresses', async () => {
    const responses = await guessAll(checkFor(throttledApp));
    const allowed = responses.filter(({ status }) => status === 200).length;
    expect(allowed).toBeGreaterThan(0);
    expect(allowed).toBeLessThanOrEqual(100);
    expect(responses.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(textsOf(responses, 200).size).toBe(1);
  });

  it('are rejected by the desk’s endpoint, which checks no one in', async () => {
    const validate =
      (as: SignedIn | undefined): SendGuess =>
      (n) =>
        unthrottledApp.call(
          'POST',
          '/api/member-codes/validate',
          { code: guess(n) },
          { ...(as && { as }), headers: { 'x-forwarded-for': ipAddressOf(n) } },
        );
    const asVisitor = await guessAll(validate(undefined));
    expect(new Set(asVisitor.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['401 Please sign in first.']),
    );
    const asMembers = await guessAll((n) => validate(accounts[n % ACCOUNTS])(n));
    expect(new Set(asMembers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['403 Your account doesn’t have access to this.']),
    );
    expect(await unthrottledApp.db.select().from(visits)).toEqual([]);
  });
});
