import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { auditLog, throttles } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  anAdultOf,
  anInvitation,
  findInvitationState,
  findTokenInEmail,
} from './household-factory.ts';
import { householdInvitations } from './household-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.delete(throttles));
afterAll(() => app.stop());

const INVITATIONS = '/api/household/invitations';
const RELATION = { relation: 'nanny' };
let addressCount = 0;
const anAddress = () => {
  addressCount += 1;
  return `nora-${addressCount}@example.org`;
};

const invite = (as: SignedIn, body: unknown) => app.call('POST', INVITATIONS, body, { as });
const inviteTo = (as: SignedIn, email: string, changes = {}) =>
  invite(as, { email, ...RELATION, ...changes });
const view = async (as: SignedIn) =>
  (await app.call('GET', '/api/household', undefined, { as })).json as {
    invitations: { id: string; email: string; state: string }[];
    placesLeft: number;
  };
const findStates = (email: string) =>
  app.db
    .select({ state: householdInvitations.state })
    .from(householdInvitations)
    .where(eq(householdInvitations.email, email));

describe('inviting', () => {
  const email = 'rejected@example.org';
  test.each([
    [RELATION, 'email: Valid email is required'],
    [{ email: 'invalid', ...RELATION }, 'email: Valid email is required'],
    [{ email: [email], ...RELATION }, 'email: Valid email is required'],
    [{ email: `${email}\nBcc: x@example.org`, ...RELATION }, 'email: Valid email is required'],
    [{ email }, 'relation: Invalid input'],
    [{ email, relation: 'neighbour' }, 'relation: Invalid input'],
    [{ email, ...RELATION, mayBook: 'yes' }, 'mayBook: Invalid input'],
    [{ email, ...RELATION, mayMessage: null }, 'mayMessage: Invalid input'],
    [{ email, ...RELATION, state: 'accepted' }, 'state: Unknown field'],
    [{ email, ...RELATION, householdId: 'x' }, 'householdId: Unknown field'],
  ])('fails for %j', async (body, message) => {
    const owner = await aMember(app.services);
    expect(await invite(owner, body)).toMatchObject({ status: 400, text: message });
    expect(await findStates(email)).toEqual([]);
    expect(await app.emailsTo(email)).toEqual([]);
  });

  test('fails for the inviter’s own address, ignoring case', async () => {
    const owner = await aMember(app.services);
    expect(await inviteTo(owner, owner.email.toUpperCase())).toMatchObject({
      status: 409,
      text: expect.stringContaining('your own e-mail'),
    });
  });

  test('fails for an inviter with an unverified email', async () => {
    const owner = await aMember(app.services, { emailVerified: false });
    const email = anAddress();
    expect(await inviteTo(owner, email)).toMatchObject({
      status: 409,
      text: expect.stringContaining('confirm your own e-mail'),
    });
    expect(await app.emailsTo(email)).toEqual([]);
  });

  test('fails for an invitee who is already in the family', async () => {
    const owner = await aMember(app.services);
    const nanny = await anAdultOf(app, owner);
    expect(await inviteTo(owner, nanny.email)).toMatchObject({
      status: 409,
      text: 'This person is already in your family.',
    });
  });

  test('fails for an inviter who is not the owner', async () => {
    const owner = await aMember(app.services);
    const partner = await anAdultOf(app, owner, { relation: 'co-parent' });
    const email = anAddress();
    expect(await inviteTo(partner, email)).toMatchObject({
      status: 409,
      text: 'Only the family’s owner can invite others.',
    });
    expect(await findStates(email)).toEqual([]);
  });

  test('limits a family to eight adults, including open invitations', async () => {
    const owner = await aMember(app.services);
    for (let adult = 0; adult < 4; adult += 1) await anAdultOf(app, owner);
    for (let invitation = 0; invitation < 3; invitation += 1) {
      expect((await inviteTo(owner, anAddress())).status).toBe(201);
    }
    expect((await view(owner)).placesLeft).toBe(0);
    const email = anAddress();
    expect(await inviteTo(owner, email)).toMatchObject({
      status: 409,
      text: 'A family can have 8 adults at most, open invitations included.',
    });
    expect(await findStates(email)).toEqual([]);
    expect(await app.emailsTo(email)).toEqual([]);
    const [first] = (await view(owner)).invitations;
    await app.call('POST', `${INVITATIONS}/${first?.id}/withdraw`, {}, { as: owner });
    expect((await inviteTo(owner, email)).status).toBe(201);
    app.clock.advanceMinutes(8 * 24 * 60);
    expect((await view(owner)).placesLeft).toBe(3);
    expect((await inviteTo(owner, anAddress())).status).toBe(201);
  });

  test('limits invitations to 20 per hour, and to 6 per email address and day', async () => {
    const owner = await aMember(app.services);
    const statuses = [];
    const email = anAddress();
    for (let attempt = 0; attempt < 21; attempt += 1) {
      statuses.push((await inviteTo(owner, email)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.at(-1)).toBe(429);
    const other = await aMember(app.services);
    expect((await inviteTo(other, email)).status).toBe(429);
    expect(await app.emailsTo(email)).toHaveLength(6);
    expect((await inviteTo(owner, anAddress())).status).toBe(429);
  });

  test('emails a link that is valid for a week and grants the chosen rights', async () => {
    const owner = await aMember(app.services, { name: 'Mary Ann Lee' });
    const email = anAddress();
    const response = await inviteTo(owner, email.toUpperCase(), { mayBook: false });
    expect(response).toMatchObject({
      status: 201,
      json: { email, relation: 'nanny', mayBook: false, mayCheckIn: true, mayMessage: false },
    });
    const [message] = await app.emailsTo(email);
    expect(message).toMatchObject({
      subject: 'Mary Ann has invited you to their family at Playvillage',
      replyTo: 'hello@playvillage.example',
    });
    expect(message?.text).toContain('The link works for 7 days');
    expect(message?.text).not.toContain(owner.email);
    const token = await findTokenInEmail(app, email);
    expect(response.text).not.toContain(token);
    const query = `?token=${token}`;
    const invitation = await app.call('GET', `/api/household/invitation${query}`);
    expect(invitation.json).toEqual({
      venueName: 'Playvillage',
      inviterFirstName: 'Mary Ann',
      relation: 'nanny',
      mayBook: false,
      mayCheckIn: true,
      mayMessage: false,
      state: 'open',
      isForYou: null,
    });
    expect(invitation.headers.get('cache-control')).toBe('no-store');
    const stored = await app.sql`select * from household_invitations where email = ${email}`;
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('by default, emails in the invited account’s language, or in the inviter’s if there is no account', async () => {
    const owner = await aMember(app.services);
    const existing = await aMember(app.services, { language: 'es' });
    await inviteTo(owner, existing.email);
    expect((await app.emailsTo(existing.email)).at(-1)?.subject).toContain(
      'te invita a su familia',
    );
    const email = anAddress();
    await app.call(
      'POST',
      INVITATIONS,
      { email, ...RELATION },
      { as: owner, headers: { 'accept-language': 'es' } },
    );
    expect((await app.emailsTo(email)).at(-1)?.subject).toContain('te invita a su familia');
  });

  test('emails in the language that the inviter has chosen, also when the invitation is renewed', async () => {
    const owner = await aMember(app.services);
    const existing = await aMember(app.services);
    await inviteTo(owner, existing.email, { language: 'es' });
    await inviteTo(owner, existing.email);
    const subjects = (await app.emailsTo(existing.email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    for (const subject of subjects) expect(subject).toContain('te invita a su familia');
  });

  test.each(['https://evil.example', 'You won! evil.example', 'Call 555 201', 'A'.repeat(60)])(
    'replaces the unsafe first name %j in the email and the invitation',
    async (firstName) => {
      const owner = await aMember(app.services, {
        email: anAddress().replace('nora-', 'dana.'),
        firstName,
      });
      const email = anAddress();
      await inviteTo(owner, email);
      const [message] = await app.emailsTo(email);
      expect(message?.subject).toMatch(/^Dana \d+ has invited you/);
      expect(message?.text).not.toContain(firstName);
      const invitation = await app.call(
        'GET',
        `/api/household/invitation?token=${await findTokenInEmail(app, email)}`,
      );
      expect(invitation.text).not.toContain(firstName);
    },
  );

  test('writes an audit entry without the email address', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    await inviteTo(owner, email);
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, owner.id));
    expect(entries).toMatchObject([{ action: 'household.invited' }]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe('inviting an address again', () => {
  test('renews the invitation with a new link, new rights and a new expiry', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    const first = await inviteTo(owner, email);
    const oldToken = await findTokenInEmail(app, email);
    app.clock.advanceMinutes(8 * 24 * 60);
    expect((await view(owner)).invitations).toMatchObject([{ email, state: 'expired' }]);
    const second = await inviteTo(owner, email, { relation: 'grandparent', mayBook: false });
    expect((second.json as { id: string }).id).toBe((first.json as { id: string }).id);
    const token = await findTokenInEmail(app, email);
    const read = (token: string) => app.call('GET', `/api/household/invitation?token=${token}`);
    expect((await read(oldToken)).status).toBe(404);
    expect((await read(token)).json).toMatchObject({ relation: 'grandparent', state: 'open' });
    expect((await view(owner)).invitations).toHaveLength(1);
    expect(await app.emailsTo(email)).toHaveLength(2);
  });

  test('creates one invitation with one valid link for concurrent requests', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    const responses = await Promise.all(Array.from({ length: 5 }, () => inviteTo(owner, email)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await findStates(email)).toEqual([{ state: 'open' }]);
    const tokens = (await app.emailsTo(email)).map(({ text }) => /token=(\S+)/.exec(text)?.[1]);
    const invitations = await Promise.all(
      tokens.map((token) => app.call('GET', `/api/household/invitation?token=${token}`)),
    );
    expect(invitations.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('sends one email per Idempotency-Key', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    const options = { as: owner, headers: { 'idempotency-key': crypto.randomUUID() } };
    const body = { email, ...RELATION };
    const [first, second] = await Promise.all([
      app.call('POST', INVITATIONS, body, options),
      app.call('POST', INVITATIONS, body, options),
    ]);
    expect(first).toMatchObject({ status: 201, text: second.text });
    expect(await app.emailsTo(email)).toHaveLength(1);
  });
});

test('never exceeds eight adults with 20 concurrent invitations', async () => {
  const owner = await aMember(app.services);
  const addresses = Array.from({ length: 20 }, anAddress);
  const responses = await Promise.all(addresses.map((email) => inviteTo(owner, email)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(7);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(13);
  expect((await view(owner)).invitations).toHaveLength(7);
});

describe('withdrawing', () => {
  const withdraw = (as: SignedIn, id: string) =>
    app.call('POST', `${INVITATIONS}/${id}/withdraw`, {}, { as });

  test('returns 404 for an unknown invitation and to everyone except the owner', async () => {
    const owner = await aMember(app.services);
    const { id } = await anInvitation(app, owner);
    const stranger = await aMember(app.services);
    await anInvitation(app, stranger);
    const nanny = await anAdultOf(app, owner);
    for (const account of [stranger, nanny]) {
      expect((await withdraw(account, id)).status).toBe(404);
    }
    expect(await findInvitationState(app, id)).toBe('open');
    expect((await withdraw(owner, 'no-id')).status).toBe(400);
    expect((await withdraw(owner, crypto.randomUUID())).status).toBe(404);
  });

  test('invalidates the link and is idempotent', async () => {
    const owner = await aMember(app.services);
    const { id, token, email } = await anInvitation(app, owner);
    expect((await withdraw(owner, id)).status).toBe(200);
    expect((await withdraw(owner, id)).status).toBe(200);
    const invitee = await aMember(app.services, { email });
    const response = await app.call('POST', '/api/household/accept', { token }, { as: invitee });
    expect(response).toMatchObject({ status: 409, text: 'This invitation was cancelled.' });
  });

  test('fails for an answered invitation', async () => {
    const owner = await aMember(app.services);
    const { id, token } = await anInvitation(app, owner);
    await app.call('POST', '/api/household/decline', { token });
    expect(await withdraw(owner, id)).toMatchObject({
      status: 409,
      text: 'This invitation was already answered.',
    });
  });
});

test('deletes the household and its invitations with the owner’s account', async () => {
  const owner = await aMember(app.services);
  const nanny = await anAdultOf(app, owner);
  const { token } = await anInvitation(app, owner);
  await app.db.delete(users).where(eq(users.id, owner.id));
  expect((await app.call('GET', `/api/household/invitation?token=${token}`)).status).toBe(404);
  expect(await view(nanny)).toMatchObject({ view: 'owner', members: [], invitations: [] });
});
