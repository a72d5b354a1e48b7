import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { recordLiveUpdates } from '#tests/record-live-updates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAdultOf, anInvitation, findInvitationState } from './household-factory.ts';
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
const findFamily = (account: SignedIn) => findFamilyOf(app.db, account.id);

/** Creates an invitation, and an account with the invited address. */
async function anInvitedAccount(overrides: Parameters<typeof anInvitation>[2] = {}, account = {}) {
  const owner = await aMember(app.services, { name: 'Mary Lee' });
  const invitation = await anInvitation(app, owner, overrides);
  const invitee = await aMember(app.services, {
    name: 'Nora Nanny',
    ...account,
    email: invitation.email,
  });
  return { owner, invitee, ...invitation };
}

describe('accepting', () => {
  test.each([[''], [7], [null], [undefined], ['x'.repeat(101)]])(
    'returns 400 for the token %j',
    async (token) => {
      expect((await accept(await aMember(app.services), token)).status).toBe(400);
    },
  );

  test('returns 404 for an unknown token', async () => {
    expect(await accept(await aMember(app.services), 'unknown')).toMatchObject({
      status: 404,
      text: expect.stringContaining('link in the latest e-mail'),
    });
  });

  test('returns 401 to visitors', async () => {
    const { token } = await anInvitedAccount();
    expect((await app.call('POST', '/api/household/accept', { token })).status).toBe(401);
  });

  test('fails for an account with a different email, verified or not', async () => {
    const { token, id, invitee } = await anInvitedAccount();
    for (const emailVerified of [true, false]) {
      const stranger = await aMember(app.services, { emailVerified });
      const response = await accept(stranger, token);
      expect(response).toMatchObject({
        status: 409,
        text: expect.stringContaining('sent to a different e-mail'),
      });
      expect(response.text).not.toContain(invitee.email);
      expect(await findFamily(stranger)).toMatchObject({ isOwner: true });
    }
    expect(await findInvitationState(app, id)).toBe('open');
  });

  test('fails for an adult of another family', async () => {
    const { token, invitee, id } = await anInvitedAccount();
    const { token: otherToken } = await anInvitation(app, await aMember(app.services), {
      email: invitee.email,
    });
    expect((await accept(invitee, token)).status).toBe(200);
    expect(await accept(invitee, otherToken)).toMatchObject({
      status: 409,
      text: expect.stringContaining('already part of another family'),
    });
    expect(await findInvitationState(app, id)).toBe('accepted');
  });

  test('fails for an owner of a shared family', async () => {
    const { token, invitee } = await anInvitedAccount();
    await anAdultOf(app, invitee);
    expect(await accept(invitee, token)).toMatchObject({
      status: 409,
      text: expect.stringContaining('share your own family'),
    });
    expect(await findFamily(invitee)).toMatchObject({ ownerId: invitee.id });
  });

  test('fails for an expired invitation', async () => {
    const { token, invitee } = await anInvitedAccount({
      expiresAt: new Date(app.clock.now().getTime() - 1),
    });
    expect(await accept(invitee, token)).toMatchObject({
      status: 409,
      text: 'This invitation has expired. Please ask for a new one.',
    });
  });

  test('fails after declining', async () => {
    const { token, invitee } = await anInvitedAccount();
    expect((await decline(token)).status).toBe(200);
    expect((await decline(token)).status).toBe(200);
    expect(await accept(invitee, token)).toMatchObject({
      status: 409,
      text: 'This invitation was declined.',
    });
  });

  test('adds the invitee with the invitation’s rights, and emails the owner', async () => {
    const { owner, invitee, token, id } = await anInvitedAccount({
      mayBook: false,
      relation: 'grandparent',
    });
    expect((await accept(invitee, token)).status).toBe(200);
    expect(await findFamily(invitee)).toEqual({
      ownerId: owner.id,
      isOwner: false,
      mayBook: false,
      mayCheckIn: true,
      mayMessage: true,
      mayEditChildren: false,
    });
    expect(await findInvitationState(app, id)).toBe('accepted');
    const [email] = await app.emailsTo(owner.email);
    expect(email?.subject).toBe('Nora joined your family at Playvillage');
    const view = (as: SignedIn) => app.call('GET', '/api/household', undefined, { as });
    expect((await view(owner)).json).toMatchObject({
      view: 'owner',
      members: [{ name: 'Nora Nanny', email: invitee.email, relation: 'grandparent' }],
      invitations: [],
      placesLeft: 6,
    });
    const nanny = await anAdultOf(app, owner);
    const response = await view(nanny);
    expect(response.json).toMatchObject({
      view: 'member',
      ownerFirstName: 'Mary',
      others: ['Nora'],
    });
    expect(response.text).not.toContain('@');
  });

  test('marks the email address that the link was sent to as verified', async () => {
    const { invitee, token } = await anInvitedAccount({}, { emailVerified: false });
    await accept(invitee, token);
    const user = await app.call('GET', '/api/auth/user', undefined, { as: invitee });
    expect(user.json).toMatchObject({ emailVerified: true });
  });

  test('lets a co-parent edit the children', async () => {
    const { invitee, token } = await anInvitedAccount({ relation: 'co-parent' });
    await accept(invitee, token);
    expect(await findFamily(invitee)).toMatchObject({ mayEditChildren: true });
  });

  test('deletes invitations to the invitee’s own unshared family', async () => {
    const { invitee, token } = await anInvitedAccount();
    const { token: ownToken } = await anInvitation(app, invitee);
    expect((await accept(invitee, token)).status).toBe(200);
    expect((await app.call('GET', `/api/household/invitation?token=${ownToken}`)).status).toBe(404);
  });

  test('takes effect once for repeated and concurrent requests', async () => {
    const { owner, invitee, token } = await anInvitedAccount();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(invitee, token)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await accept(invitee, token)).status).toBe(200);
    expect(await app.emailsTo(owner.email)).toHaveLength(1);
  });

  test('announces the new adult to all adults in the family', async () => {
    const { owner, invitee, token } = await anInvitedAccount();
    const nanny = await anAdultOf(app, owner);
    const { updates, stop } = await recordLiveUpdates(app);
    await accept(invitee, token);
    await eventually('the announcement', async () => updates.length > 0);
    expect(JSON.parse(updates[0] ?? '')).toEqual({
      to: { userIds: expect.arrayContaining([owner.id, nanny.id, invitee.id]) },
      news: { type: 'household', payload: {} },
    });
    await stop();
  });
});

describe('concurrent requests', () => {
  test.each(Array.from({ length: 4 }, (_, round) => round))(
    'apply either the acceptance or the withdrawal (round %i)',
    async () => {
      const { owner, invitee, token, id } = await anInvitedAccount();
      const withdraw = app.call(
        'POST',
        `/api/household/invitations/${id}/withdraw`,
        {},
        { as: owner },
      );
      const [withdrawn, accepted] = await Promise.all([withdraw, accept(invitee, token)]);
      expect([withdrawn.status, accepted.status].sort()).toEqual([200, 409]);
      const hasJoined = !(await findFamily(invitee)).isOwner;
      expect(hasJoined).toBe(accepted.status === 200);
      expect(await findInvitationState(app, id)).toBe(hasJoined ? 'accepted' : 'withdrawn');
    },
  );

  test('apply either the acceptance or the decline', async () => {
    const { invitee, token } = await anInvitedAccount();
    const [declined, accepted] = await Promise.all([decline(token), accept(invitee, token)]);
    expect([declined.status, accepted.status].sort()).toEqual([200, 409]);
  });

  test('let an invitee join only one of two families', async () => {
    const { invitee, token } = await anInvitedAccount();
    const other = await anInvitation(app, await aMember(app.services), { email: invitee.email });
    const responses = await Promise.all([accept(invitee, token), accept(invitee, other.token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each(Array.from({ length: 4 }, (_, round) => round))(
    'let only one of two owners who invited each other join, without a deadlock (round %i)',
    async () => {
      const [ada, bob] = [await aMember(app.services), await aMember(app.services)];
      const toBob = await anInvitation(app, ada, { email: bob.email });
      const toAda = await anInvitation(app, bob, { email: ada.email });
      const responses = await Promise.all([accept(bob, toBob.token), accept(ada, toAda.token)]);
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
        1,
      );
      const [adasFamily, bobsFamily] = [await findFamily(ada), await findFamily(bob)];
      expect(adasFamily.ownerId).toBe(bobsFamily.ownerId);
    },
  );

  test('never leave an adult of another family as the owner of a household', async () => {
    const { invitee, token } = await anInvitedAccount();
    const body = { email: 'late@example.org', relation: 'nanny' };
    const [invitation, accepted] = await Promise.all([
      app.call('POST', '/api/household/invitations', body, { as: invitee }),
      accept(invitee, token),
    ]);
    expect(accepted.status).toBe(200);
    expect([201, 409]).toContain(invitation.status);
    const households = await app.sql`select 1 from households where owner_id = ${invitee.id}`;
    expect(households).toHaveLength(0);
  });
});

describe('declining', () => {
  test('requires no account, and removes the invitation from the owner’s list', async () => {
    const { owner, token, id } = await anInvitedAccount();
    expect((await decline(token)).status).toBe(200);
    expect(await findInvitationState(app, id)).toBe('declined');
    const view = await app.call('GET', '/api/household', undefined, { as: owner });
    expect(view.json).toMatchObject({ invitations: [] });
  });

  test('fails after accepting', async () => {
    const { invitee, token } = await anInvitedAccount();
    await accept(invitee, token);
    expect(await decline(token)).toMatchObject({
      status: 409,
      text: 'This invitation was already accepted.',
    });
  });
});

describe('GET /api/household/invitation', () => {
  const read = (token: string, as?: SignedIn) =>
    app.call('GET', `/api/household/invitation?token=${token}`, undefined, as ? { as } : {});

  test('returns whether the invitation is for the signed-in user, without email addresses or last names', async () => {
    const { invitee, owner, token } = await anInvitedAccount();
    expect((await read(token, invitee)).json).toMatchObject({ isForYou: true });
    expect((await read(token, await aMember(app.services))).json).toMatchObject({
      isForYou: false,
    });
    const response = await read(token);
    expect(response.text).not.toContain(invitee.email);
    expect(response.text).not.toContain(owner.email);
    expect(response.text).not.toContain('Lee');
  });

  test('throttles guessed tokens', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      expect((await read(`guess-${attempt}`)).status).toBe(404);
    }
    expect((await read('guess-60')).status).toBe(429);
  });
});
