import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { badBodies, wrongValues } from '#tests/bad-bodies.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anIntakeForm, someExtraFields } from './profile-factory.ts';

let app: TestApp;
let member: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  member = await aMember(app.services);
});
afterAll(() => app.stop());

const fullProfile = { ...anIntakeForm(), ...someExtraFields() };
const readProfile = async (as: SignedIn) =>
  (await app.call('GET', '/api/profile', undefined, { as })).json as Record<string, unknown>;
const change = (body: unknown, as = member) =>
  app.call('PATCH', '/api/profile', body, { as, headers: { 'content-type': 'application/json' } });

async function expectRejected(body: unknown, message: RegExp | string) {
  const before = await readProfile(member);
  const response = await change(body);
  expect(response.status, response.text).toBe(400);
  expect(response.text).toMatch(message);
  expect(await readProfile(member)).toEqual(before);
}

describe('input validation', () => {
  test.each(badBodies.filter(([label]) => label !== 'an empty body'))(
    'rejects %s',
    (_label, body, message) => expectRejected(body, message),
  );

  const canBeEmpty = (field: string) =>
    !/^(first|last)Name|email|phone|neighborhood|Contact|sms|notify|visib/.test(field) &&
    !Array.isArray(fullProfile[field as keyof typeof fullProfile]);

  test.each(Object.keys(fullProfile))(
    'rejects an invalid %s with an error for this field',
    async (field) => {
      for (const value of wrongValues) {
        // Null clears an optional text; a boolean is valid for a toggle.
        if (value === null && canBeEmpty(field)) continue;
        if (value === true && typeof fullProfile[field as keyof typeof fullProfile] === 'boolean')
          continue;
        await expectRejected(
          { ...fullProfile, [field]: value },
          new RegExp(`^${field}(\\.\\d+)?: `),
        );
      }
    },
  );

  test.each([
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'dana', 'Valid email is required'],
    ['phone', '555-2014', 'Phone number is required'],
    ['phone', '', 'Phone number is required'],
    ['phone', '555 201 44 hello', 'A phone number can only have'],
    ['neighborhood', '', 'Neighborhood or town is required'],
    ['preferredContactMethod', 'pigeon', 'Invalid input'],
    ['parentVibe', 'grumpy', 'Invalid input'],
    ['parentInterests', ['coffee', 'tea'], 'Invalid input'],
    ['comfortLevel', 'hosting', 'Invalid input'],
    ['zipCode', '<01060>', 'A zip code can only have'],
    ['visibility', 'public', 'Invalid input'],
    ['pronouns', 'x'.repeat(81), 'This is too long'],
    ['bio', 'x'.repeat(1001), 'This is too long'],
    ['lookingToMeet', 'x'.repeat(2001), 'This is too long'],
  ])('rejects %s %j with "%s"', (field, value, message) =>
    expectRejected({ [field]: value }, new RegExp(`^${field}(\\.\\d+)?: ${message}`)),
  );

  test.each([
    'role',
    'id',
    'name',
    'emailVerified',
    'password',
    'createdAt',
    'children',
    'language',
  ])('rejects the unknown field %s', (field) =>
    expectRejected({ [field]: 'admin' }, `${field}: Unknown field`),
  );

  test('returns one line per invalid field', async () => {
    const response = await change({ firstName: '', phone: '1', smsOptIn: 'yes', role: 'admin' });
    expect(response.text.split('\n').map((line) => line.split(':')[0])).toEqual([
      'firstName',
      'phone',
      'smsOptIn',
      'role',
    ]);
  });
});

test('returns the specified defaults for a new member', async () => {
  const newcomer = await aMember(app.services, { name: 'Mary Ann Lee' });
  expect(await readProfile(newcomer)).toEqual({
    firstName: 'Mary Ann',
    lastName: 'Lee',
    email: newcomer.email,
    parentRole: null,
    pronouns: null,
    phone: null,
    neighborhood: null,
    preferredContactMethod: 'email',
    smsOptIn: false,
    parentInterests: [],
    otherInterests: null,
    parentVibe: null,
    connectionTypes: [],
    preferredMeetups: [],
    typicalAvailability: [],
    comfortLevel: [],
    languagesSpoken: null,
    accessibilityNeeds: null,
    perfectMorning: null,
    lookingToMeet: null,
    additionalNotes: null,
    zipCode: null,
    bio: null,
    interests: [],
    notifyMatches: true,
    notifyEvents: true,
    notifyBookings: true,
    notifyMessages: true,
    newsConsent: false,
    visibility: 'members',
    children: [],
    mayEditChildren: true,
  });
});

test('stores all fields except the email', async () => {
  const parent = await aMember(app.services);
  const response = await change(fullProfile, parent);
  expect(response.status).toBe(200);
  const saved = { ...fullProfile, email: parent.email, children: [], mayEditChildren: true };
  expect(response.json).toEqual(saved);
  expect(await readProfile(parent)).toEqual(saved);
  // The response is a valid request body, except for the fields outside the form.
  const { children, mayEditChildren, ...form } = await readProfile(parent);
  expect((await change(form, parent)).json).toEqual(saved);
});

test('changes only the given fields', async () => {
  const parent = await aMember(app.services);
  await change(fullProfile, parent);
  const response = await change({ visibility: 'private' }, parent);
  expect(response.json).toMatchObject({
    ...fullProfile,
    email: parent.email,
    visibility: 'private',
  });
  expect((await change({}, parent)).json).toEqual(response.json);
});

test('stores empty texts as null and removes duplicate choices', async () => {
  const parent = await aMember(app.services);
  await change(fullProfile, parent);
  const response = await change(
    { parentVibe: '', pronouns: '  ', bio: null, interests: ['art', 'art'], parentRole: '' },
    parent,
  );
  expect(response.json).toMatchObject({
    parentVibe: null,
    pronouns: null,
    bio: null,
    parentRole: null,
    interests: ['art'],
  });
});

test('updates the full name with the first and last name', async () => {
  const parent = await aMember(app.services, { name: 'Mary Lee' });
  await change({ lastName: 'Li' }, parent);
  await change({ firstName: '  Marie ' }, parent);
  const [row] = await app.db.select().from(users).where(eq(users.id, parent.id));
  expect(row).toMatchObject({ name: 'Marie Li', firstName: 'Marie', lastName: 'Li' });
  await change({ bio: 'Hello' }, parent);
  const user = (await app.call('GET', '/api/auth/user', undefined, { as: parent })).json;
  expect(user).toMatchObject({ name: 'Marie Li' });
});

test("does not change another member's profile", async () => {
  const [one, other] = [await aMember(app.services), await aMember(app.services)];
  const before = await readProfile(other);
  await change(fullProfile, one);
  expect(await readProfile(other)).toEqual(before);
});
