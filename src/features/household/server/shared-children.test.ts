import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { relations } from '../household-rules.ts';
import { anAdultOf } from './household-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NO_RIGHTS = { mayBook: false, mayCheckIn: false, mayMessage: false };
const listChildren = async (as: SignedIn) =>
  (await app.call('GET', '/api/children', undefined, { as })).json as { id: string }[];
const readProfile = async (as: SignedIn) =>
  (await app.call('GET', '/api/profile', undefined, { as })).json as {
    children: { id: string }[];
    mayEditChildren: boolean;
  };

describe.each(relations)('a %s', (relation) => {
  const canEdit = relation === 'co-parent';

  test('can view the family’s children even without any rights', async () => {
    const owner = await aMember(app.services);
    const id = await aChild(app, owner.id);
    const adult = await anAdultOf(app, owner, { ...NO_RIGHTS, relation });
    await aChild(app, adult.id);
    expect(await listChildren(adult)).toMatchObject([{ id }]);
    expect(await readProfile(adult)).toMatchObject({
      children: [{ id }],
      mayEditChildren: canEdit,
    });
  });

  test(`${canEdit ? 'can' : 'cannot'} edit the family’s children`, async () => {
    const owner = await aMember(app.services);
    const id = await aChild(app, owner.id);
    const adult = await anAdultOf(app, owner, { ...NO_RIGHTS, relation });
    const path = `/api/children/${id}`;
    const body = { typicalAvailability: [] };
    const asAdult = { as: adult };
    const changed = await app.call('PATCH', path, body, asAdult);
    const added = await app.call('POST', '/api/children', { ageYears: 1, ageMonths: 12 }, asAdult);
    const removed = await app.call('DELETE', path, undefined, asAdult);
    const succeeded = [changed, added, removed].map(({ status }) => status < 300);
    expect(succeeded).toEqual([canEdit, canEdit, canEdit]);
    expect((await listChildren(owner)).map((child) => child.id).includes(id)).toBe(!canEdit);
  });
});

test('restricts an adult to their own children after leaving the family', async () => {
  const owner = await aMember(app.services);
  const id = await aChild(app, owner.id);
  const adult = await anAdultOf(app, owner, { relation: 'co-parent' });
  const ownChildId = await aChild(app, adult.id);
  await app.call('POST', '/api/household/leave', {}, { as: adult });
  expect((await listChildren(adult)).map((child) => child.id)).toEqual([ownChildId]);
  expect((await readProfile(adult)).children.map((child) => child.id)).toEqual([ownChildId]);
  expect((await app.call('DELETE', `/api/children/${id}`, undefined, { as: adult })).status).toBe(
    404,
  );
});
