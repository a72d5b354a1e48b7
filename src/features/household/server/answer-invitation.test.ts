import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAdultOf, anInvitation, stateOfInvitation } from './household-factory.ts';
import { findFamilyOf } from './household-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.delete(throttles));
afterAll(() => app.stop());

const accept = (as: SignedIn, token: unknown) =>
  app.call('POST', '/api/household/accept', { token }, { as });
const decline = (token: string) => app.call('POST', '/api/household/decline', { token });
const familyOf = (person: SignedIn) => findFamilyOf(app.db, person.id);

/** An invitation, and the account of the address that it was sent to. */
async function invited(overrides: Parameters<typeof anInvitation>[2] = {}, account = {}) {
  const owner = await aMember(app.services, { name: 'Mary Lee' });
  const invitation = await anInvitation(app, owner, overrides);
  const person = await aMember(app.services, {
    name: 'Nora Nanny',
    ...account,
    email: invitation.email,
  });
  return { owner, person, ...invitation };
}

describe('refuses to join', () => {
  test.each([[''], [7], [null], [undefined], ['x'.repeat(101)]])(
    'with the token %j',
    async (token) => {
      expect((await accept(await aMember(app.services), token)).status).toBe(400);
    },
  );

  test('with an unknown token', async () => {
    expect(await accept(await aMember(app.services), 'made-up')).toMatchObject({
      status: 404,
      text: expect.stringContaining('link of the newest mail'),
    });
  });

  test('without signing in', async () => {
    const { token } = await invited();
    expect((await app.call('POST', '/api/household/accept', { token })).status).toBe(401);
  });

  test('with a link that was sent to another address, verified or not', async () => {
    const { token, id, person } = await invited();
    for (const emailVerified of [true, false]) {
      const stranger = await aMember(app.services, { emailVerified });
      const response = await accept(stranger, token);
      expect(response).toMatchObject({
        status: 409,
        text: expect.stringContaining('sent to another email'),
      });
      expect(response.text).not.toContain(person.email);
      expect(await familyOf(stranger)).toMatchObject({ isOwner: true });
    }
    expect(await stateOfInvitation(app, id)).toBe('open');
  });

  test('a second family', async () => {
    const { token, person, id } = await invited();
    const { token: otherToken } = await anInvitation(app, await aMember(app.services), {
      email: person.email,
    });
    expect((await accept(person, token)).status).toBe(200);
    expect(await accept(person, otherToken)).toMatchObject({
      status: 409,
      text: expect.stringContaining('belong to another family'),
    });
    expect(await stateOfInvitation(app, id)).toBe('accepted');
  });

  test('while other adults share the own family', async () => {
    const { token, person } = await invited();
    await anAdultOf(app, person);
    expect(await accept(person, token)).toMatchObject({
      status: 409,
      text: expect.stringContaining('share your own family'),
    });
    expect(await familyOf(person)).toMatchObject({ ownerId: person.id });
  });

  test('after a week', async () => {
    const { token, person } = await invited({ expiresAt: new Date(app.clock.now().getTime() - 1) });
    expect(await accept(person, token)).toMatchObject({
      status: 409,
      text: 'This invitation has expired. Please ask for a new one.',
    });
  });

  test('after the invitation was declined', async () => {
    const { token, person } = await invited();
    expect((await decline(token)).status).toBe(200);
    expect((await decline(token)).status).toBe(200);
    expect(await accept(person, token)).toMatchObject({
      status: 409,
      text: 'This invitation was declined.',
    });
  });
});

describe('accepting', () => {
  test('joins with the invitation’s rights, and mails the owner', async () => {
    const { owner, person, token, id } = await invited({ mayBook: false, relation: 'grandparent' });
    expect((await accept(person, token)).status).toBe(200);
    expect(await familyOf(person)).toEqual({
      ownerId: owner.id,
      isOwner: false,
      ...{ mayBook: false, mayCheckIn: true, mayMessage: true, mayEditChildren: false },
    });
    expect(await stateOfInvitation(app, id)).toBe('accepted');
    const [mail] = await app.mailsTo(owner.email);
    expect(mail?.subject).toBe('Nora has joined your family at Playvillage');
    const view = (as: SignedIn) => app.call('GET', '/api/household', undefined, { as });
    expect((await view(owner)).json).toMatchObject({
      view: 'owner',
      members: [{ name: 'Nora Nanny', email: person.email, relation: 'grandparent' }],
      invitations: [],
      placesLeft: 6,
    });
    const grandparent = await anAdultOf(app, owner);
    const seen = await view(grandparent);
    expect(seen.json).toMatchObject({ view: 'member', ownerFirstName: 'Mary', others: ['Nora'] });
    expect(seen.text).not.toContain('@');
  });

  test('confirms the e-mail: the link went to that mailbox alone', async () => {
    const { person, token } = await invited({}, { emailVerified: false });
    await accept(person, token);
    const me = await app.call('GET', '/api/auth/user', undefined, { as: person });
    expect(me.json).toMatchObject({ emailVerified: true });
  });

  test('lets a co-parent edit the children', async () => {
    const { person, token } = await invited({ relation: 'co-parent' });
    await accept(person, token);
    expect(await familyOf(person)).toMatchObject({ mayEditChildren: true });
  });

  test('deletes invitations of the own family that nobody shares yet', async () => {
    const { person, token } = await invited();
    const { token: ownToken } = await anInvitation(app, person);
    expect((await accept(person, token)).status).toBe(200);
    expect((await app.call('GET', `/api/household/invitation?token=${ownToken}`)).status).toBe(404);
  });

  test('is idempotent, also for 5 concurrent calls', async () => {
    const { owner, person, token } = await invited();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(person, token)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await accept(person, token)).status).toBe(200);
    expect(await app.mailsTo(owner.email)).toHaveLength(1);
  });

  test('announces to the pages of all adults in the family', async () => {
    const { owner, person, token } = await invited();
    const nanny = await anAdultOf(app, owner);
    const notices: string[] = [];
    const { unlisten } = await app.sql.listen(LIVE_CHANNEL, (notice) => notices.push(notice));
    await accept(person, token);
    await eventually('the news', async () => notices.length > 0);
    expect(JSON.parse(notices[0] ?? '')).toEqual({
      to: { userIds: expect.arrayContaining([owner.id, nanny.id, person.id]) },
      news: { type: 'household', payload: {} },
    });
    await unlisten();
  });
});

describe('concurrently', () => {
  test.each(Array.from({ length: 4 }, (_, round) => round))(
    'accepting and withdrawing: exactly one succeeds (%i)',
    async () => {
      const { owner, person, token, id } = await invited();
      const withdraw = app.call(
        'POST',
        `/api/household/invitations/${id}/withdraw`,
        {},
        { as: owner },
      );
      const [withdrawn, accepted] = await Promise.all([withdraw, accept(person, token)]);
      expect([withdrawn.status, accepted.status].sort()).toEqual([200, 409]);
      const isIn = !(await familyOf(person)).isOwner;
      expect(isIn).toBe(accepted.status === 200);
      expect(await stateOfInvitation(app, id)).toBe(isIn ? 'accepted' : 'withdrawn');
    },
  );

  test('accepting and declining: exactly one succeeds', async () => {
    const { person, token } = await invited();
    const [declined, accepted] = await Promise.all([decline(token), accept(person, token)]);
    expect([declined.status, accepted.status].sort()).toEqual([200, 409]);
  });

  test('accepting invitations of two families: one is joined', async () => {
    const { person, token } = await invited();
    const other = await anInvitation(app, await aMember(app.services), { email: person.email });
    const responses = await Promise.all([accept(person, token), accept(person, other.token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each(Array.from({ length: 4 }, (_, round) => round))(
    'two people who invited each other: one joins the other, without a deadlock (%i)',
    async () => {
      const [ada, bob] = [await aMember(app.services), await aMember(app.services)];
      const toBob = await anInvitation(app, ada, { email: bob.email });
      const toAda = await anInvitation(app, bob, { email: ada.email });
      const responses = await Promise.all([accept(bob, toBob.token), accept(ada, toAda.token)]);
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
        1,
      );
      const [one, two] = [await familyOf(ada), await familyOf(bob)];
      expect(one.ownerId).toBe(two.ownerId);
    },
  );

  test('inviting while joining another family: an adult of a family never owns a household', async () => {
    const { person, token } = await invited();
    const body = { email: 'late@example.org', relation: 'nanny' };
    const [invitation, accepted] = await Promise.all([
      app.call('POST', '/api/household/invitations', body, { as: person }),
      accept(person, token),
    ]);
    expect(accepted.status).toBe(200);
    expect([201, 409]).toContain(invitation.status);
    const households = await app.sql`select 1 from households where owner_id = ${person.id}`;
    expect(households).toHaveLength(0);
  });
});

describe('declining', () => {
  test('needs no account, and removes it from the owner’s list', async () => {
    const { owner, token, id } = await invited();
    expect((await decline(token)).status).toBe(200);
    expect(await stateOfInvitation(app, id)).toBe('declined');
    const view = await app.call('GET', '/api/household', undefined, { as: owner });
    expect(view.json).toMatchObject({ invitations: [] });
  });

  test('is refused after accepting', async () => {
    const { person, token } = await invited();
    await accept(person, token);
    expect(await decline(token)).toMatchObject({
      status: 409,
      text: 'This invitation was accepted already.',
    });
  });
});

describe('the link’s page', () => {
  const show = (token: string, as?: SignedIn) =>
    app.call('GET', `/api/household/invitation?token=${token}`, undefined, as ? { as } : {});

  test('shows whether it is for the signed-in person, and never an address', async () => {
    const { person, owner, token } = await invited();
    expect((await show(token, person)).json).toMatchObject({ isForYou: true });
    expect((await show(token, await aMember(app.services))).json).toMatchObject({
      isForYou: false,
    });
    const response = await show(token);
    expect(response.text).not.toContain(person.email);
    expect(response.text).not.toContain(owner.email);
    expect(response.text).not.toContain('Lee');
  });

  test('throttles guessed tokens', async () => {
    for (let n = 0; n < 60; n += 1) expect((await show(`guess-${n}`)).status).toBe(404);
    expect((await show('guess-60')).status).toBe(429);
  });
});
