import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aDay, anEmail } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { partyAdminContract } from '../../party-admin-contract.ts';
import { aHeldParty, aPackage, aParty, fetchPartyRow } from '../parties-factory.ts';
import { parties } from '../parties-tables.ts';

type Inquiry = ResponseOf<(typeof partyAdminContract)['PATCH /api/admin/party-inquiries/:id']>;
type Candidates = ResponseOf<
  (typeof partyAdminContract)['GET /api/admin/party-inquiries/:id/parties']
>;

let app: TestApp;
let admin: SignedIn;
let otherAdmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  [admin, otherAdmin] = [await anAdmin(app.services), await anAdmin(app.services)];
});
afterAll(() => app.stop());

const callOffice = (method: string, path: string, body?: object, as = admin) =>
  app.call(method, `/api/admin/party-inquiries${path}`, body, { as });

async function fetchInquiry(email: string): Promise<Inquiry> {
  const { json } = await callOffice('GET', `?search=${email}`);
  const [row] = (json as { rows: Inquiry[] }).rows;
  if (!row) throw new Error('the inquiry is not listed');
  return row;
}

async function anInquiry(email = anEmail()): Promise<Inquiry> {
  await app.call('POST', '/api/party-inquiries', {
    packageId: (await aPackage(app)).id,
    preferredDate: aDay(),
    childName: 'Wren',
    estimatedKids: 8,
    guardianName: 'Sam Hollow',
    email,
  });
  return fetchInquiry(email);
}

const link = ({ id, updatedAt }: Inquiry, partyId: unknown, extra: object = {}, as = admin) =>
  callOffice('PATCH', `/${id}`, { expectedUpdatedAt: updatedAt, partyId, ...extra }, as);

const fetchCandidates = async ({ id }: Inquiry, search = '') =>
  (await callOffice('GET', `/${id}/parties${search && `?search=${search}`}`)).json as Candidates;

const findAuditEntries = (id: string) =>
  app.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.at);

describe('linking an inquiry to a party', () => {
  test('fails for unknown and cancelled parties, and for one linked to another inquiry', async () => {
    const inquiry = await anInquiry();
    expect((await link(inquiry, 'seven')).status).toBe(400);
    expect((await link(inquiry, crypto.randomUUID())).status).toBe(409);
    const { partyId } = await aParty(app);
    await app.db.update(parties).set({ status: 'cancelled' }).where(eq(parties.id, partyId));
    expect((await link(inquiry, partyId)).headers.get('x-error-code')).toBe(
      'parties.linkCancelled',
    );
    const linkedParty = await aParty(app);
    expect((await link(await anInquiry(), linkedParty.partyId)).status).toBe(200);
    expect((await link(inquiry, linkedParty.partyId)).headers.get('x-error-code')).toBe(
      'parties.linkedElsewhere',
    );
    expect((await fetchInquiry(inquiry.email)).party).toBeNull();
  });

  test('fails if the inquiry has changed meanwhile', async () => {
    const inquiry = await anInquiry();
    const { partyId } = await aParty(app);
    app.clock.advanceMinutes(1);
    await callOffice('PATCH', `/${inquiry.id}`, {
      expectedUpdatedAt: inquiry.updatedAt,
      status: 'contacted',
    });
    expect((await link(inquiry, partyId)).status).toBe(409);
  });

  test('succeeds for only one of two concurrent links to the same party', async () => {
    const { partyId } = await aParty(app);
    const [first, second] = [await anInquiry(), await anInquiry()];
    const responses = await Promise.all([
      link(first, partyId),
      link(second, partyId, {}, otherAdmin),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await app.sql`select id from party_inquiries where party_id = ${partyId}`;
    expect(rows).toHaveLength(1);
  });
});

describe('a link from an inquiry to a party', () => {
  test('marks the inquiry as booked, shows its party and can be removed', async () => {
    const inquiry = await anInquiry();
    const { partyId, date } = await aParty(app);
    const linked = (await link(inquiry, partyId)).json as Inquiry;
    expect(linked).toMatchObject({
      ...{ status: 'booked', party: { id: partyId, date, status: 'booked' } },
    });
    const unlinked = (await link(linked, null, { status: 'contacted' })).json as Inquiry;
    expect(unlinked).toMatchObject({ status: 'contacted', party: null });
    expect((await findAuditEntries(inquiry.id)).map(({ action }) => action)).toEqual([
      'party-inquiry.linked',
      'party-inquiry.unlinked',
    ]);
  });

  test('is created automatically for a party booked with the inquiry’s email', async () => {
    const inquiry = await anInquiry();
    const { partyId, sessionId } = await aHeldParty(app, { email: inquiry.email });
    expect((await fetchInquiry(inquiry.email)).party).toBeNull();
    await pay(app, sessionId);
    expect(await fetchInquiry(inquiry.email)).toMatchObject({
      ...{ status: 'booked', party: { id: partyId } },
    });
    expect(await findAuditEntries(inquiry.id)).toMatchObject([
      { action: 'party-inquiry.linked', actorId: null },
    ]);
  });

  test('is not created automatically for declined inquiries or those of another family', async () => {
    const declined = await anInquiry();
    await callOffice('PATCH', `/${declined.id}`, {
      expectedUpdatedAt: declined.updatedAt,
      status: 'declined',
    });
    const otherFamily = await anInquiry();
    await aParty(app, { email: declined.email });
    expect(await fetchInquiry(declined.email)).toMatchObject({ status: 'declined', party: null });
    expect(await fetchInquiry(otherFamily.email)).toMatchObject({ status: 'new', party: null });
  });

  test('is offered for unlinked parties that have the inquiry’s email or match a search', async () => {
    const inquiry = await anInquiry();
    const sameEmail = await aHeldParty(app, { email: inquiry.email, guardianName: 'Sam Hollow' });
    const host = `Host ${crypto.randomUUID().slice(0, 8)}`;
    const otherParty = await aParty(app, { guardianName: host });
    expect((await fetchCandidates(inquiry)).map(({ id }) => id)).toEqual([sameEmail.partyId]);
    const search = encodeURIComponent(host);
    expect((await fetchCandidates(inquiry, search)).map(({ id }) => id)).toEqual([
      otherParty.partyId,
    ]);
    await link(await anInquiry(), otherParty.partyId);
    expect(await fetchCandidates(inquiry, search)).toEqual([]);
    expect((await callOffice('GET', `/${crypto.randomUUID()}/parties`)).status).toBe(404);
  });

  test('is created for the newer of two inquiries with the same email', async () => {
    const email = anEmail();
    const first = await anInquiry(email);
    app.clock.advanceMinutes(5);
    const second = await anInquiry(email);
    expect(second.id).not.toBe(first.id);
    const { partyId } = await aParty(app, { email });
    const rows = await app.sql<{ id: string }[]>`
      select id from party_inquiries where party_id = ${partyId}`;
    expect(rows).toEqual([{ id: second.id }]);
    expect((await fetchPartyRow(app, partyId)).status).toBe('booked');
  });
});
