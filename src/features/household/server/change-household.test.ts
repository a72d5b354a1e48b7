import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAdultOf, anInvitation } from './household-factory.ts';
import { findFamilyOf } from './household-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const change = (as: SignedIn, id: string, body: unknown) =>
  app.call('PATCH', `/api/household/members/${id}`, body, { as });
const remove = (as: SignedIn, id: string) =>
  app.call('DELETE', `/api/household/members/${id}`, undefined, { as });
const leave = (as: SignedIn) => app.call('POST', '/api/household/leave', {}, { as });

async function aFamily() {
  const owner = await aMember(app.services);
  return { owner, nanny: await anAdultOf(app, owner) };
}

describe('changing an adult’s rights', () => {
  test.each([
    [{ mayBook: 'yes' }, 'mayBook: Invalid input'],
    [{ relation: 'friend' }, 'relation: Invalid input'],
    [{ userId: 'x' }, 'userId: Unknown field'],
    [{ householdId: 'x' }, 'householdId: Unknown field'],
  ])('fails for %j', async (body, message) => {
    const { owner, nanny } = await aFamily();
    expect(await change(owner, nanny.membershipId, body)).toMatchObject({
      status: 400,
      text: message,
    });
  });

  test('returns 404 to everyone except the owner', async () => {
    const { owner, nanny } = await aFamily();
    const partner = await anAdultOf(app, owner, { relation: 'co-parent' });
    const other = await aFamily();
    for (const account of [nanny, partner, other.owner, other.nanny]) {
      expect((await change(account, nanny.membershipId, { mayBook: false })).status).toBe(404);
      expect((await remove(account, nanny.membershipId)).status).toBe(404);
    }
    expect(await findFamilyOf(app.db, nanny.id)).toMatchObject({ mayBook: true });
  });

  test('changes only the given fields', async () => {
    const { owner, nanny } = await aFamily();
    expect((await change(owner, nanny.membershipId, { mayBook: false })).json).toMatchObject({
      mayBook: false,
      mayCheckIn: true,
      mayMessage: true,
      relation: 'nanny',
    });
    expect(await findFamilyOf(app.db, nanny.id)).toMatchObject({
      mayBook: false,
      mayCheckIn: true,
    });
    expect((await change(owner, nanny.membershipId, {})).status).toBe(200);
    await change(owner, nanny.membershipId, { relation: 'co-parent' });
    expect(await findFamilyOf(app.db, nanny.id)).toMatchObject({ mayEditChildren: true });
  });
});

describe('leaving or being removed', () => {
  test('makes an adult the owner of their own family again', async () => {
    const { owner, nanny } = await aFamily();
    expect((await leave(nanny)).status).toBe(200);
    expect(await leave(nanny)).toMatchObject({
      status: 409,
      text: 'You’re not part of another family.',
    });
    expect(await findFamilyOf(app.db, nanny.id)).toMatchObject({ isOwner: true });
    expect((await remove(owner, nanny.membershipId)).status).toBe(404);
  });

  test('fails for the owner', async () => {
    const { owner } = await aFamily();
    expect((await leave(owner)).status).toBe(409);
  });

  test('allows inviting the adult again', async () => {
    const { owner, nanny } = await aFamily();
    expect((await remove(owner, nanny.membershipId)).status).toBe(200);
    const { token } = await anInvitation(app, owner, { email: nanny.email });
    const response = await app.call('POST', '/api/household/accept', { token }, { as: nanny });
    expect(response.status).toBe(200);
  });

  test('succeeds once for concurrent requests', async () => {
    const { owner, nanny } = await aFamily();
    const responses = await Promise.all([leave(nanny), remove(owner, nanny.membershipId)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await findFamilyOf(app.db, nanny.id)).toMatchObject({ isOwner: true });
  });
});

test('shows an adult the owner’s first name and their own rights, but no email addresses', async () => {
  const { owner, nanny } = await aFamily();
  const response = await app.call('GET', '/api/household', undefined, { as: nanny });
  expect(response.json).toEqual({
    view: 'member',
    ownerFirstName: 'Mary',
    relation: 'nanny',
    mayBook: true,
    mayCheckIn: true,
    mayMessage: true,
    others: [],
  });
  expect(response.text).not.toContain(owner.email);
});
