import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember, anAdmin } from '../accounts-factory.ts';
import { findAccount } from '../accounts-queries.ts';
import { verifications } from '../accounts-tables.ts';
import { createFirstAdminLink } from './first-admin.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const claim = (token: string, as?: { cookie: string }) =>
  app.call('POST', '/api/auth/claim-admin', { token }, { as });

async function createClaimToken() {
  const link = new URL((await createFirstAdminLink(app.services)) ?? 'missing:');
  expect(link.origin + link.pathname).toBe(`${app.address}/login`);
  return link.searchParams.get('claim') ?? '';
}

test('makes the signed-in user an admin, once per link', async () => {
  const member = await aMember(app.services);
  const token = await createClaimToken();
  expect((await claim(token)).status).toBe(401);
  expect((await claim(token, member)).json).toEqual({ success: true });
  expect((await findAccount(app.db, member.id))?.role).toBe('admin');
  const other = await aMember(app.services);
  expect((await claim(token, other)).status).toBe(409);
  expect((await findAccount(app.db, other.id))?.role).toBe('member');
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'admin.claimed'));
  expect(entry).toMatchObject({ actorId: member.id, subject: member.id });
});

test('returns no link once there is an admin', async () => {
  await anAdmin(app.services);
  expect(await createFirstAdminLink(app.services)).toBeNull();
});

test('makes only one admin when two links are claimed concurrently', async () => {
  const tokens = [await createClaimToken(), await createClaimToken()];
  const members = await Promise.all(tokens.map(() => aMember(app.services)));
  const responses = await Promise.all(
    tokens.map((token, index) => claim(token, members[index] ?? { cookie: '' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('rejects an unknown or expired link', async () => {
  const member = await aMember(app.services);
  expect((await claim('made-up', member)).status).toBe(410);
  const token = await createClaimToken();
  expect(JSON.stringify(await app.db.select().from(verifications))).not.toContain(token);
  await app.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await claim(token, member)).status).toBe(410);
  expect((await findAccount(app.db, member.id))?.role).toBe('member');
});
