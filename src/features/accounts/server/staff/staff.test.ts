import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aMember,
  anAdmin,
  aStaffMember,
  givePassword,
  type SignedIn,
} from '../accounts-factory.ts';
import { users } from '../accounts-tables.ts';
import { closeAccount } from '../closed-accounts-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const change = (id: string, body: unknown, as: SignedIn = admin) =>
  app.call('PATCH', `/api/admin/staff/${id}`, body, { as });
const invite = (body: unknown, as: SignedIn = admin) =>
  app.call('POST', '/api/admin/staff', body, { as });
const findUser = async (email: string) =>
  (await app.db.select().from(users).where(eq(users.email, email)))[0];
const readLinkToken = (text = '') => /link=([\w-]+)/.exec(text)?.[1];
const openLink = (token: string | undefined) =>
  app.call('POST', '/api/auth/magic-link/verify', { token });

describe('the team API', () => {
  test('does not let staff list, change or invite team members, regardless of their areas', async () => {
    const staff = await aStaffMember(app.services, { areas: ['people', 'safety', 'reports'] });
    expect((await app.call('GET', '/api/admin/staff', undefined, { as: staff })).status).toBe(403);
    expect((await change(staff.id, { role: 'admin' }, staff)).status).toBe(403);
    expect((await invite({ email: 'x@example.org', role: 'admin' }, staff)).status).toBe(403);
  });

  test.each([
    [{ role: 'owner' }, 400],
    [{ areas: ['everything'] }, 400],
    [{ areas: 'people' }, 400],
    [{ role: 'staff', email: 'other@example.org' }, 400],
  ])('rejects the change %j', async (body, status) => {
    const staff = await aStaffMember(app.services);
    expect((await change(staff.id, body)).status).toBe(status);
  });

  test.each([
    [{ role: 'staff' }],
    [{ email: 'no address', role: 'staff' }],
    [{ email: 'm@example.org', role: 'member' }],
    [{ email: 'm@example.org', role: 'staff', areas: ['x'] }],
    [{ email: 'm@example.org', role: 'staff', name: 'a\u0007' }],
  ])('rejects the invitation %j', async (body) => {
    expect((await invite(body)).status).toBe(400);
    expect(await findUser('m@example.org')).toBeUndefined();
  });

  test('returns 404 for an unknown account', async () => {
    expect((await change('nobody', { role: 'staff' })).status).toBe(404);
    const path = '/api/admin/staff/nobody/invite';
    expect((await app.call('POST', path, {}, { as: admin })).status).toBe(404);
  });

  test('rejects a role for an account with an unverified email', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    expect(await change(member.id, { role: 'staff' })).toMatchObject({ status: 409 });
  });

  test('rejects a role for a closed account', async () => {
    const member = await aMember(app.services);
    await closeAccount(app.db, member.id, new Date());
    expect((await change(member.id, { role: 'staff' })).status).toBe(409);
    expect((await invite({ email: member.email, role: 'staff' })).status).toBe(409);
  });
});

describe('the last admin', () => {
  test('is not demoted, even when two admins demote each other concurrently', async () => {
    const other = await anAdmin(app.services);
    const requests = [
      change(other.id, { role: 'member' }),
      change(admin.id, { role: 'staff' }, other),
    ];
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
      1,
    );
    const admins = await app.db.select().from(users).where(eq(users.role, 'admin'));
    expect(admins).toHaveLength(1);
    const lastAdmin = admins[0]?.id === admin.id ? admin : other;
    expect(await change(lastAdmin.id, { role: 'staff' }, lastAdmin)).toMatchObject({
      status: 409,
      text: 'This is the only admin. Make someone else an admin first.',
    });
    await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
  });
});

describe('a change of role or areas', () => {
  test('grants and revokes access to an area’s calls immediately', async () => {
    const staff = await aStaffMember(app.services);
    const getReports = () => app.call('GET', '/api/admin/reports', undefined, { as: staff });
    expect((await getReports()).status).toBe(403);
    expect(await change(staff.id, { areas: ['safety', 'safety'] })).toMatchObject({
      status: 200,
      json: { areas: ['safety'] },
    });
    expect((await getReports()).status).toBe(200);
    await change(staff.id, { areas: [] });
    expect((await getReports()).status).toBe(403);
  });

  test('closes a staff member’s sockets when an area is revoked', async () => {
    const staff = await aStaffMember(app.services, { areas: ['safety'] });
    const live = await connectAs(app.address, staff);
    await change(staff.id, { areas: [] });
    expect(await live.waitForCloseCode()).toBe(4401);
  });

  test('revokes the areas together with the role and closes the socket', async () => {
    const staff = await aStaffMember(app.services, { areas: ['people', 'orders'] });
    const live = await connectAs(app.address, staff);
    expect((await change(staff.id, { role: 'member' })).json).toMatchObject({ areas: [] });
    expect(await live.waitForCloseCode()).toBe(4401);
    expect((await change(staff.id, { role: 'staff' })).json).toMatchObject({ areas: [] });
  });

  test('is audited only if the areas differ', async () => {
    const staff = await aStaffMember(app.services, { areas: ['people'] });
    await change(staff.id, { areas: ['people', 'orders'] });
    await change(staff.id, { areas: ['orders', 'people'] });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, staff.id));
    expect(entries).toMatchObject([
      {
        actorId: admin.id,
        action: 'staff.areas-changed',
        detail: { areasBefore: 'people', areas: 'orders people' },
      },
    ]);
  });
});

describe('inviting a person', () => {
  test('creates the account and emails a single-use sign-in link', async () => {
    const email = 'new.hand@example.org';
    const response = await invite({
      email: ' New.Hand@example.org',
      role: 'staff',
      areas: ['events'],
    });
    expect(response).toMatchObject({
      status: 201,
      json: { name: 'New Hand', role: 'staff', areas: ['events'], lastSeenAt: null },
    });
    const [message] = await app.emailsTo(email);
    expect(message?.subject).toBe('Welcome to the Playvillage team');
    expect(message?.text).toMatch(/^Hello New Hand,/);
    const token = readLinkToken(message?.text);
    expect(await openLink(token)).toMatchObject({ status: 200 });
    expect((await openLink(token)).status).toBe(410);
    expect(await findUser(email)).toMatchObject({ emailVerified: true, role: 'staff' });
  });

  test('greets an invited person by the given name', async () => {
    const email = 'desk@example.org';
    await invite({ email, name: 'Dana Desk', role: 'staff' });
    expect((await app.emailsTo(email))[0]?.text).toMatch(/^Hello Dana Desk,/);
  });

  test('sends an invitation link that is valid for the stated three days', async () => {
    const email = 'slow@example.org';
    await invite({ email, role: 'staff' });
    const rows = await app.sql<{ hours: number }[]>`
      select (extract(epoch from expires_at - now()) / 3600)::int as hours from verifications
      where strpos(value, ${`"${email}"`}) > 0`;
    expect(rows).toEqual([{ hours: 72 }]);
    expect((await app.emailsTo(email))[0]?.text).toContain('within 3 days');
  });

  test('deletes the sign-in methods of someone who had claimed the invited email', async () => {
    const squatter = await aMember(app.services, { emailVerified: false });
    await givePassword(app.services, squatter.id, 'squatters know');
    expect((await invite({ email: squatter.email, role: 'admin' })).status).toBe(201);
    expect((await app.call('GET', '/api/auth/user', undefined, { as: squatter })).status).toBe(401);
    const signIn = { email: squatter.email, password: 'squatters know' };
    expect((await app.call('POST', '/api/auth/sign-in/email', signIn)).status).toBe(401);
  });

  test('keeps an invited member with a verified email signed in', async () => {
    const member = await aMember(app.services);
    await invite({ email: member.email, role: 'staff' });
    const response = await app.call('GET', '/api/auth/user', undefined, { as: member });
    expect(response).toMatchObject({ status: 200, json: { role: 'staff' } });
  });

  test('creates one account and sends one email for concurrent invitations', async () => {
    const email = 'twice@example.org';
    const responses = await Promise.all([
      invite({ email, role: 'staff' }),
      invite({ email, role: 'admin' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await app.emailsTo(email)).toHaveLength(1);
  });

  test('sends an invitation again to team members only', async () => {
    const staff = await aStaffMember(app.services);
    const path = `/api/admin/staff/${staff.id}/invite`;
    expect((await app.call('POST', path, {}, { as: admin })).status).toBe(200);
    expect(await app.emailsTo(staff.email)).toHaveLength(1);
    const member = await aMember(app.services);
    const memberPath = `/api/admin/staff/${member.id}/invite`;
    expect((await app.call('POST', memberPath, {}, { as: admin })).status).toBe(404);
  });
});
