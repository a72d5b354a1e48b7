import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { auditLog, throttles } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAdultOf, anInvitation, stateOfInvitation, tokenInMail } from './household-factory.ts';
import { householdInvitations } from './household-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.delete(throttles));
afterAll(() => app.stop());

const INVITATIONS = '/api/household/invitations';
const RELATION = { relation: 'nanny' };
let count = 0;
const anAddress = () => {
  count += 1;
  return `nora-${count}@example.org`;
};

const invite = (as: SignedIn, body: unknown) => app.call('POST', INVITATIONS, body, { as });
const inviteTo = (as: SignedIn, email: string, more = {}) =>
  invite(as, { email, ...RELATION, ...more });
const view = async (as: SignedIn) =>
  (await app.call('GET', '/api/household', undefined, { as })).json as {
    invitations: { id: string; email: string; state: string }[];
    placesLeft: number;
  };
const statesOf = (email: string) =>
  app.db
    .select({ state: householdInvitations.state })
    .from(householdInvitations)
    .where(eq(householdInvitations.email, email));

describe('refuses to invite', () => {
  const email = 'refused@example.org';
  test.each([
    [RELATION, 'email: Valid email is required'],
    [{ email: 'nobody', ...RELATION }, 'email: Valid email is required'],
    [{ email: [email], ...RELATION }, 'email: Valid email is required'],
    [{ email: `${email}\nBcc: x@example.org`, ...RELATION }, 'email: Valid email is required'],
    [{ email }, 'relation: Invalid input'],
    [{ email, relation: 'neighbour' }, 'relation: Invalid input'],
    [{ email, ...RELATION, mayBook: 'yes' }, 'mayBook: Invalid input'],
    [{ email, ...RELATION, mayMessage: null }, 'mayMessage: Invalid input'],
    [{ email, ...RELATION, state: 'accepted' }, 'state: Unknown field'],
    [{ email, ...RELATION, householdId: 'x' }, 'householdId: Unknown field'],
  ])('%j', async (body, sentence) => {
    const owner = await aMember(app.services);
    expect(await invite(owner, body)).toMatchObject({ status: 400, text: sentence });
    expect(await statesOf(email)).toEqual([]);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  test('the own address, in any letter case', async () => {
    const owner = await aMember(app.services);
    expect(await inviteTo(owner, owner.email.toUpperCase())).toMatchObject({
      status: 409,
      text: expect.stringContaining('your own email'),
    });
  });

  test('from an unverified email', async () => {
    const owner = await aMember(app.services, { emailVerified: false });
    const email = anAddress();
    expect(await inviteTo(owner, email)).toMatchObject({
      status: 409,
      text: expect.stringContaining('confirm your own email'),
    });
    expect(await app.mailsTo(email)).toEqual([]);
  });

  test('a member of the family', async () => {
    const owner = await aMember(app.services);
    const nanny = await anAdultOf(app, owner);
    expect(await inviteTo(owner, nanny.email)).toMatchObject({
      status: 409,
      text: 'This person is in your family already.',
    });
  });

  test('by an adult who is not the owner', async () => {
    const owner = await aMember(app.services);
    const partner = await anAdultOf(app, owner, { relation: 'co-parent' });
    const email = anAddress();
    expect(await inviteTo(partner, email)).toMatchObject({
      status: 409,
      text: 'Only the person whose family it is can invite others.',
    });
    expect(await statesOf(email)).toEqual([]);
  });

  test('past 8 adults, counting open invitations but not expired or answered ones', async () => {
    const owner = await aMember(app.services);
    for (let n = 0; n < 4; n += 1) await anAdultOf(app, owner);
    for (let n = 0; n < 3; n += 1) expect((await inviteTo(owner, anAddress())).status).toBe(201);
    expect((await view(owner)).placesLeft).toBe(0);
    const email = anAddress();
    expect(await inviteTo(owner, email)).toMatchObject({
      status: 409,
      text: 'A family can have 8 adults at most, open invitations included.',
    });
    expect(await statesOf(email)).toEqual([]);
    expect(await app.mailsTo(email)).toEqual([]);
    const [first] = (await view(owner)).invitations;
    await app.call('POST', `${INVITATIONS}/${first?.id}/withdraw`, {}, { as: owner });
    expect((await inviteTo(owner, email)).status).toBe(201);
    app.clock.passMinutes(8 * 24 * 60);
    expect((await view(owner)).placesLeft).toBe(3);
    expect((await inviteTo(owner, anAddress())).status).toBe(201);
  });

  test('more than 20 times an hour, and one address more than 6 times a day', async () => {
    const owner = await aMember(app.services);
    const statuses = [];
    const email = anAddress();
    for (let n = 0; n < 21; n += 1) statuses.push((await inviteTo(owner, email)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.at(-1)).toBe(429);
    const other = await aMember(app.services);
    expect((await inviteTo(other, email)).status).toBe(429);
    expect(await app.mailsTo(email)).toHaveLength(6);
    expect((await inviteTo(owner, anAddress())).status).toBe(429);
  });
});

describe('inviting', () => {
  test('mails a link that works for a week, with the chosen rights', async () => {
    const owner = await aMember(app.services, { name: 'Mary Ann Lee' });
    const email = anAddress();
    const response = await inviteTo(owner, email.toUpperCase(), { mayBook: false });
    expect(response).toMatchObject({
      status: 201,
      json: { email, relation: 'nanny', mayBook: false, mayCheckIn: true, mayMessage: false },
    });
    const [mail] = await app.mailsTo(email);
    expect(mail).toMatchObject({
      subject: 'Mary Ann invites you to the family at Playvillage',
      replyTo: 'hello@playvillage.example',
    });
    expect(mail?.text).toContain('The link works for 7 days');
    expect(mail?.text).not.toContain(owner.email);
    const token = await tokenInMail(app, email);
    expect(response.text).not.toContain(token);
    const query = `?token=${token}`;
    const shown = await app.call('GET', `/api/household/invitation${query}`);
    expect(shown.json).toEqual({
      venueName: 'Playvillage',
      inviterFirstName: 'Mary Ann',
      ...{ relation: 'nanny', mayBook: false, mayCheckIn: true, mayMessage: false },
      state: 'open',
      isForYou: null,
    });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const stored = await app.sql`select * from household_invitations where email = ${email}`;
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('mails in the invited account’s language, otherwise in the inviter’s', async () => {
    const owner = await aMember(app.services);
    const existing = await aMember(app.services, { language: 'es' });
    await inviteTo(owner, existing.email);
    expect((await app.mailsTo(existing.email)).at(-1)?.subject).toContain('te invita a su familia');
    const email = anAddress();
    await app.call(
      'POST',
      INVITATIONS,
      { email, ...RELATION },
      { as: owner, headers: { 'accept-language': 'es' } },
    );
    expect((await app.mailsTo(email)).at(-1)?.subject).toContain('te invita a su familia');
  });

  test('mails in the language that the inviter chose, also when sent again', async () => {
    const owner = await aMember(app.services);
    const existing = await aMember(app.services);
    await inviteTo(owner, existing.email, { language: 'es' });
    await inviteTo(owner, existing.email);
    const subjects = (await app.mailsTo(existing.email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    for (const subject of subjects) expect(subject).toContain('te invita a su familia');
  });

  test.each(['https://evil.example', 'You won! evil.example', 'Call 555 201', 'A'.repeat(60)])(
    'keeps the first name %j out of the mail',
    async (firstName) => {
      const owner = await aMember(app.services, {
        email: anAddress().replace('nora-', 'dana.'),
        firstName,
      });
      const email = anAddress();
      await inviteTo(owner, email);
      const [mail] = await app.mailsTo(email);
      expect(mail?.subject).toMatch(/^Dana \d+ invites you/);
      expect(mail?.text).not.toContain(firstName);
      const shown = await app.call(
        'GET',
        `/api/household/invitation?token=${await tokenInMail(app, email)}`,
      );
      expect(shown.text).not.toContain(firstName);
    },
  );

  test('is audited without the address', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    await inviteTo(owner, email);
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.actorId, owner.id));
    expect(lines).toMatchObject([{ action: 'household.invited' }]);
    expect(JSON.stringify(lines)).not.toContain(email);
  });
});

describe('inviting an address again', () => {
  test('renews the invitation: new link, new rights, new week', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    const first = await inviteTo(owner, email);
    const oldToken = await tokenInMail(app, email);
    app.clock.passMinutes(8 * 24 * 60);
    expect((await view(owner)).invitations).toMatchObject([{ email, state: 'expired' }]);
    const second = await inviteTo(owner, email, { relation: 'grandparent', mayBook: false });
    expect((second.json as { id: string }).id).toBe((first.json as { id: string }).id);
    const token = await tokenInMail(app, email);
    const at = (token: string) => app.call('GET', `/api/household/invitation?token=${token}`);
    expect((await at(oldToken)).status).toBe(404);
    expect((await at(token)).json).toMatchObject({ relation: 'grandparent', state: 'open' });
    expect((await view(owner)).invitations).toHaveLength(1);
    expect(await app.mailsTo(email)).toHaveLength(2);
  });

  test('5 times concurrently creates one invitation, and only the newest link works', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    const responses = await Promise.all(Array.from({ length: 5 }, () => inviteTo(owner, email)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await statesOf(email)).toEqual([{ state: 'open' }]);
    const tokens = (await app.mailsTo(email)).map(({ text }) => /token=(\S+)/.exec(text)?.[1]);
    const shown = await Promise.all(
      tokens.map((token) => app.call('GET', `/api/household/invitation?token=${token}`)),
    );
    expect(shown.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with an Idempotency-Key sends one mail', async () => {
    const owner = await aMember(app.services);
    const email = anAddress();
    const extra = { as: owner, headers: { 'idempotency-key': crypto.randomUUID() } };
    const body = { email, ...RELATION };
    const [first, second] = await Promise.all([
      app.call('POST', INVITATIONS, body, extra),
      app.call('POST', INVITATIONS, body, extra),
    ]);
    expect(first).toMatchObject({ status: 201, text: second.text });
    expect(await app.mailsTo(email)).toHaveLength(1);
  });

  test('20 concurrent invitations stay within 8 adults', async () => {
    const owner = await aMember(app.services);
    const addresses = Array.from({ length: 20 }, anAddress);
    const responses = await Promise.all(addresses.map((email) => inviteTo(owner, email)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(13);
    expect((await view(owner)).invitations).toHaveLength(7);
  });
});

describe('withdrawing', () => {
  const withdraw = (as: SignedIn, id: string) =>
    app.call('POST', `${INVITATIONS}/${id}/withdraw`, {}, { as });

  test('refuses another family’s invitation with 404', async () => {
    const owner = await aMember(app.services);
    const { id } = await anInvitation(app, owner);
    const stranger = await aMember(app.services);
    await anInvitation(app, stranger);
    const nanny = await anAdultOf(app, owner);
    for (const person of [stranger, nanny]) expect((await withdraw(person, id)).status).toBe(404);
    expect(await stateOfInvitation(app, id)).toBe('open');
    expect((await withdraw(owner, 'no-id')).status).toBe(400);
    expect((await withdraw(owner, crypto.randomUUID())).status).toBe(404);
  });

  test('closes the link and is idempotent', async () => {
    const owner = await aMember(app.services);
    const { id, token, email } = await anInvitation(app, owner);
    expect((await withdraw(owner, id)).status).toBe(200);
    expect((await withdraw(owner, id)).status).toBe(200);
    const invited = await aMember(app.services, { email });
    const accepted = await app.call('POST', '/api/household/accept', { token }, { as: invited });
    expect(accepted).toMatchObject({ status: 409, text: 'This invitation was taken back.' });
  });

  test('refuses an answered invitation', async () => {
    const owner = await aMember(app.services);
    const { id, token } = await anInvitation(app, owner);
    await app.call('POST', '/api/household/decline', { token });
    expect(await withdraw(owner, id)).toMatchObject({
      status: 409,
      text: 'This invitation was answered already.',
    });
  });
});

test('deleting the owner’s account ends the family', async () => {
  const owner = await aMember(app.services);
  const nanny = await anAdultOf(app, owner);
  const { token } = await anInvitation(app, owner);
  await app.db.delete(users).where(eq(users.id, owner.id));
  expect((await app.call('GET', `/api/household/invitation?token=${token}`)).status).toBe(404);
  expect(await view(nanny)).toMatchObject({ view: 'owner', members: [], invitations: [] });
});
