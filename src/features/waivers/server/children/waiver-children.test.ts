import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aWaiver } from '../waivers-factory.ts';
import { type NewWaiver, waivers } from '../waivers-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2027-03-02T15:00:00Z');
});
afterAll(() => app.stop());

async function sign(waiver: Partial<NewWaiver>): Promise<string> {
  const values = aWaiver({
    childName: 'Bo Marsh',
    childBirthdate: '2025-01-20',
    createdAt: app.clock.now(),
    ...waiver,
  });
  const [row] = await app.db.insert(waivers).values(values).returning({ id: waivers.id });
  return row?.id ?? '';
}
const signAs = ({ id, email }: SignedIn, waiver: Partial<NewWaiver> = {}) =>
  sign({ userId: id, guardianEmail: email, ...waiver });
const offersOf = async (as: SignedIn) =>
  (await app.call('GET', '/api/waiver-children', undefined, { as })).json;
const answer = (as: SignedIn, waiverId: string, outcome = 'added') =>
  app.call('POST', `/api/waiver-children/${waiverId}`, { outcome }, { as });
const childrenOf = ({ id }: SignedIn) =>
  app.db.select({ birthMonth: children.birthMonth }).from(children).where(eq(children.userId, id));

const NONE = { children: [] };

test('offers nothing of another person’s waiver, and adds nothing of it', async () => {
  const member = await aMember(app.services);
  const other = await aMember(app.services);
  const waiverId = await signAs(other);
  expect(await offersOf(member)).toEqual(NONE);
  expect((await answer(member, waiverId)).status).toBe(404);
  expect(await childrenOf(member)).toEqual([]);
});

test('offers a guest’s waiver to the account only once its email is verified', async () => {
  const account = await aMember(app.services, { emailVerified: false });
  const waiverId = await sign({ guardianEmail: account.email });
  expect(await offersOf(account)).toEqual(NONE);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, account.id));
  expect(await offersOf(account)).toEqual({ children: [{ waiverId, childName: 'Bo Marsh' }] });
});

test('does not offer what guests signed on an employee’s tablet', async () => {
  const staff = await aStaffMember(app.services);
  await sign({ userId: staff.id, guardianEmail: 'guest@example.org' });
  expect(await offersOf(staff)).toEqual(NONE);
});

test('does not offer children without a birthdate or of an expired waiver', async () => {
  const member = await aMember(app.services);
  await signAs(member, { childBirthdate: null });
  await signAs(member, { createdAt: new Date('2026-03-01T15:00:00Z') });
  expect(await offersOf(member)).toEqual(NONE);
});

test('adds a child once, with nothing but its month of birth, even for two taps at once', async () => {
  const member = await aMember(app.services);
  const waiverId = await signAs(member, { medicalNotes: 'Peanuts' });
  const responses = await Promise.all([answer(member, waiverId), answer(member, waiverId)]);
  expect(responses.map(({ status }) => status)).toContain(200);
  expect(await childrenOf(member)).toEqual([{ birthMonth: '2025-01-01' }]);
  expect(await offersOf(member)).toEqual(NONE);

  // Removed again, the child is not offered again.
  await app.db.delete(children).where(eq(children.userId, member.id));
  expect(await offersOf(member)).toEqual(NONE);
});

test('does not offer a dismissed child again, nor on the next waiver', async () => {
  const member = await aMember(app.services);
  const waiverId = await signAs(member);
  const response = await answer(member, waiverId, 'dismissed');
  expect(response.json).toEqual(NONE);
  await signAs(member, { childName: 'Bo' });
  expect(await offersOf(member)).toEqual(NONE);
  expect(await childrenOf(member)).toEqual([]);
});
