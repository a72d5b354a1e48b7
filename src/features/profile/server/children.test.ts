import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { idempotencyKeys } from '#platform/server/database/platform-tables.ts';
import { badBodies } from '#tests/bad-bodies.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aChild } from './profile-factory.ts';
import { children } from './profile-tables.ts';

const NOW = '2026-11-21T15:00:00Z';
let app: TestApp;
let member: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  member = await aMember(app.services);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Child = { id: string; ageYears: number; ageMonths: number; typicalAvailability: string[] };
const listChildren = async (as: SignedIn) =>
  (await app.call('GET', '/api/children', undefined, { as })).json as Child[];
const add = (as: SignedIn, body: unknown, key?: string) =>
  app.call('POST', '/api/children', body, {
    as,
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
  });
const change = (as: SignedIn, id: string, body: unknown) =>
  app.call('PATCH', `/api/children/${id}`, body, { as });
const remove = (as: SignedIn, id: string) =>
  app.call('DELETE', `/api/children/${id}`, undefined, { as });
const toddler = { ageYears: 2, ageMonths: 27, typicalAvailability: ['weekends', 'evenings'] };

describe('input validation', () => {
  test.each(badBodies)('rejects %s', async (_label, body, message) => {
    const response = await add(member, body);
    expect(response.status, response.text).toBe(400);
    expect(response.text).toMatch(message);
    expect(await listChildren(member)).toEqual([]);
  });

  test.each([
    [{ ...toddler, ageMonths: undefined }, 'ageMonths: Required'],
    [{ ...toddler, ageMonths: '27' }, 'ageMonths: Children can be up to 5 years and 11 months old'],
    [{ ...toddler, ageMonths: 27.5 }, 'ageMonths: Children can be'],
    [{ ...toddler, ageMonths: -1 }, 'ageMonths: Children can be'],
    [{ ageYears: 6, ageMonths: 72 }, 'ageMonths: Children can be'],
    [{ ageYears: 6, ageMonths: 72 }, 'ageYears: Children can be'],
    [{ ...toddler, ageYears: null }, 'ageYears: Children can be'],
    [{ ...toddler, ageYears: 3 }, 'ageMonths: ageYears and ageMonths'],
    [{ ...toddler, typicalAvailability: 'weekends' }, 'typicalAvailability: Invalid input'],
    [{ ...toddler, typicalAvailability: ['nights'] }, 'typicalAvailability.0: Invalid input'],
    [{ ...toddler, name: 'Milo' }, 'name: Unknown field'],
    [{ ...toddler, birthMonth: '2024-08-01' }, 'birthMonth: Unknown field'],
    [{ ...toddler, userId: 'x' }, 'userId: Unknown field'],
  ])('rejects a new child %j with "%s"', async (body, message) => {
    const response = await add(member, body);
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
    expect(await listChildren(member)).toEqual([]);
  });

  test.each([
    [{ ageYears: 6, ageMonths: 72 }, 'ageMonths: Children can be'],
    [{ ageMonths: 5000 }, 'ageMonths: Children can be'],
    [{ ageYears: 1, ageMonths: 30 }, 'ageMonths: ageYears and ageMonths'],
    [{ typicalAvailability: [1] }, 'typicalAvailability.0: Invalid input'],
    [{ gender: 'x' }, 'gender: Unknown field'],
    [{ id: 5 }, 'id: Invalid input'],
  ])('rejects a change %j with "%s"', async (body, message) => {
    const parent = await aMember(app.services);
    const id = await aChild(app, parent.id);
    const before = await listChildren(parent);
    const response = await change(parent, id, body);
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
    expect(await listChildren(parent)).toEqual(before);
  });
});

describe("another family's child", () => {
  test.each(['a member', 'an admin'] as const)('returns 404 to %s', async (role) => {
    const parent = await aMember(app.services);
    const id = await aChild(app, parent.id);
    const stranger =
      role === 'a member' ? await aMember(app.services) : await anAdmin(app.services);
    const before = await listChildren(parent);
    expect((await change(stranger, id, toddler)).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect(await listChildren(stranger)).toEqual([]);
    expect(await listChildren(parent)).toEqual(before);
  });
});

test.each(['00000000-0000-4000-8000-000000000000', 'first', '%27', '1'])(
  'returns 404 for the unknown id %s',
  async (id) => {
    expect((await change(member, id, toddler)).status).toBe(404);
    expect((await remove(member, id)).status).toBe(404);
  },
);

test('adds, changes, returns and removes a child', async () => {
  const parent = await aMember(app.services);
  const added = await add(parent, toddler);
  expect(added.status).toBe(201);
  const child = added.json as Child;
  expect(child).toEqual({ id: child.id, ...toddler });
  expect((await change(parent, child.id, { ...child, typicalAvailability: [] })).json).toEqual({
    ...child,
    typicalAvailability: [],
  });
  // Changing the years does not change the additional months (spec 5).
  expect((await change(parent, child.id, { ageYears: 4 })).json).toMatchObject({ ageMonths: 51 });
  expect((await change(parent, child.id, { ageMonths: 5 })).json).toMatchObject({ ageYears: 0 });
  const profile = (await app.call('GET', '/api/profile', undefined, { as: parent })).json;
  expect(profile).toMatchObject({ children: [{ id: child.id, ageYears: 0, ageMonths: 5 }] });
  expect((await remove(parent, child.id)).json).toEqual({ success: true });
  expect((await remove(parent, child.id)).status).toBe(404);
  expect(await listChildren(parent)).toEqual([]);
});

test('returns children in the order they were added', async () => {
  const parent = await aMember(app.services);
  for (const ageMonths of [40, 3, 71]) await add(parent, { ageMonths });
  expect((await listChildren(parent)).map((child) => child.ageMonths)).toEqual([40, 3, 71]);
});

describe('a child’s age', () => {
  test('advances on the first of the month, at midnight in the venue’s time zone', async () => {
    const parent = await aMember(app.services);
    app.clock.set('2027-01-31T15:00:00Z');
    await add(parent, { ageMonths: 11 });
    const ageAt = async (instant: string) => {
      app.clock.set(instant);
      const [child] = await listChildren(parent);
      return [child?.ageYears, child?.ageMonths];
    };
    // It is still January in New York, which is five hours behind UTC.
    expect(await ageAt('2027-02-01T04:59:30Z')).toEqual([0, 11]);
    expect(await ageAt('2027-02-01T05:00:30Z')).toEqual([1, 12]);
    expect(await ageAt('2027-02-28T23:00:00Z')).toEqual([1, 12]);
    expect(await ageAt('2027-03-01T12:00:00Z')).toEqual([1, 13]);
    expect(await ageAt('2028-02-29T12:00:00Z')).toEqual([2, 24]);
  });

  test("depends on the venue's time zone", async () => {
    const parent = await aMember(app.services);
    app.clock.set('2026-11-30T15:00:00Z');
    await add(parent, { ageMonths: 5 });
    await app.changeVenue({ timezone: 'Asia/Tokyo' });
    expect((await listChildren(parent))[0]?.ageMonths).toBe(6);
    await app.changeVenue({ timezone: 'America/New_York' });
    expect((await listChildren(parent))[0]?.ageMonths).toBe(5);
  });

  test('advances beyond the limit, and can be sent again unchanged', async () => {
    const parent = await aMember(app.services);
    const id = await aChild(app, parent.id, 71);
    app.clock.set('2027-02-21T15:00:00Z');
    const [olderChild] = await listChildren(parent);
    expect(olderChild).toMatchObject({ ageYears: 6, ageMonths: 74 });
    expect((await change(parent, id, olderChild)).json).toEqual(olderChild);
    expect((await change(parent, id, { typicalAvailability: [] })).status).toBe(200);
    // A changed age must be within the limit.
    expect((await change(parent, id, { ageYears: 6, ageMonths: 75 })).status).toBe(400);
    expect((await change(parent, id, { ageMonths: 71 })).json).toMatchObject({ ageYears: 5 });
  });
});

test('limits a family to twelve children, even with concurrent requests', async () => {
  const parent = await aMember(app.services);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => add(parent, { ageMonths: 12 })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(12).fill(201), ...Array(8).fill(409)]);
  expect(await listChildren(parent)).toHaveLength(12);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.text).toBe('You can add up to 12 children.');
  const [first] = await listChildren(parent);
  await remove(parent, first?.id ?? '');
  expect((await add(parent, { ageMonths: 1 })).status).toBe(201);
});

describe('an idempotency key', () => {
  test('adds one child from concurrent requests', async () => {
    const parent = await aMember(app.services);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => add(parent, toddler, 'concurrent')),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await listChildren(parent)).toHaveLength(1);
    expect((await add(parent, { ageMonths: 3 }, 'concurrent')).status).toBe(409);
  });

  test('adds one child even if the server crashes before storing the response', async () => {
    const parent = await aMember(app.services);
    const first = await add(parent, toddler, 'a crash');
    await app.db.update(idempotencyKeys).set({ status: null, claimedAt: new Date(0) });
    const second = await add(parent, toddler, 'a crash');
    expect(second.text).toBe(first.text);
    expect(await listChildren(parent)).toHaveLength(1);
  });

  test('is scoped to the account', async () => {
    const [one, other] = [await aMember(app.services), await aMember(app.services)];
    await add(one, toddler, 'shared');
    await add(other, toddler, 'shared');
    expect(await listChildren(one)).toHaveLength(1);
    expect(await listChildren(other)).toHaveLength(1);
  });
});

describe('a household', () => {
  async function aHousehold(relation: 'co-parent' | 'nanny') {
    const [owner, adult] = [await aMember(app.services), await aMember(app.services)];
    const [household] = await app.db
      .insert(households)
      .values({ ownerId: owner.id })
      .returning({ id: households.id });
    await app.db
      .insert(householdMembers)
      .values({ householdId: household?.id ?? '', userId: adult.id, relation });
    const id = await aChild(app, owner.id);
    return { owner, adult, id };
  }

  test('lets a nanny view the children but not edit them', async () => {
    const { owner, adult, id } = await aHousehold('nanny');
    expect(await listChildren(adult)).toEqual(await listChildren(owner));
    for (const response of [
      await add(adult, toddler),
      await change(adult, id, toddler),
      await remove(adult, id),
    ]) {
      expect(response.status).toBe(403);
      expect(response.text).toContain('Only the person who invited you');
    }
    const profile = (await app.call('GET', '/api/profile', undefined, { as: adult })).json;
    expect(profile).toMatchObject({ email: adult.email, mayEditChildren: false });
    expect(await listChildren(owner)).toHaveLength(1);
  });

  test('lets a co-parent edit the owner’s children', async () => {
    const { owner, adult, id } = await aHousehold('co-parent');
    expect((await add(adult, toddler)).status).toBe(201);
    expect((await change(adult, id, { ageMonths: 7 })).status).toBe(200);
    expect((await listChildren(owner)).map((child) => child.ageMonths)).toEqual([7, 27]);
    const stored = await app.db.select().from(children).where(eq(children.userId, adult.id));
    expect(stored).toEqual([]);
  });
});
