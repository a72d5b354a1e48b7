import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { createFirstAdminLink } from '#features/accounts/server/staff/first-admin.ts';
import { aBookingInput, NOW } from '#features/bookings/server/bookings-factory.ts';
import type { HelpFacts } from '#features/help/help-contract.ts';
import type { Openings } from '#features/openings/openings-contract.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ starterDrafts: true });
  app.clock.set(NOW);
  owner = await aMember(app.services);
});
afterEach(() => app.stop());

const DAY = '2027-03-16';
const get = async <Response>(path: string, as?: SignedIn) =>
  (await app.call('GET', path, undefined, { as })).json as Response;
const getUnconfirmed = async () => (await get<VenueFacts>('/api/venue')).unconfirmed;
const mark = (step: string, state: string) =>
  app.call('PUT', `/api/admin/setup/${step}`, { state }, { as: owner });
const change = (method: string, path: string, body: object) =>
  app.call(method, path, body, { as: owner });

async function claimVenue() {
  const link = new URL((await createFirstAdminLink(app.services)) ?? 'missing:');
  const token = link.searchParams.get('claim');
  const { status } = await app.call('POST', '/api/auth/claim-admin', { token }, { as: owner });
  expect(status).toBe(200);
}

/** What families are told about sessions: the slots of a day, the status of the day, the coming week. */
async function findSessions(as?: SignedIn) {
  const [slots, days, { week }] = await Promise.all([
    get<unknown[]>(`/api/bookings/availability?date=${DAY}`, as),
    get<{ status: string }[]>(`/api/bookings/days?from=${DAY}&to=${DAY}`, as),
    get<Openings>('/api/openings', as),
  ]);
  return { slots: slots.length, day: days[0]?.status, hours: week.length };
}

test('before a claim, the venue has the sessions and prices of the specification', async () => {
  expect(await getUnconfirmed()).toEqual([]);
  expect(await findSessions()).toEqual({ slots: 4, day: 'open', hours: 7 });
});

describe('a venue claimed by the link', () => {
  beforeEach(claimVenue);

  test('hides its seeded sessions and prices from families, however the steps are skipped', async () => {
    await mark('sessions', 'skipped');
    await mark('prices', 'skipped');
    expect(await getUnconfirmed()).toEqual(['sessions', 'prices', 'story']);
    expect(await findSessions()).toEqual({ slots: 0, day: 'closed', hours: 0 });
    expect(await get<HelpFacts>('/api/help')).toMatchObject({ isBookingOpen: false });
    const booking = await app.call('POST', '/api/bookings/create-checkout', aBookingInput());
    expect(booking).toMatchObject({ status: 409 });
    expect(booking.text).toContain('We aren’t open for booking yet.');
  });

  test('shows its sessions to the team, as a preview', async () => {
    expect(await findSessions(owner)).toMatchObject({ slots: 4, day: 'open' });
    expect(await findSessions(await aMember(app.services))).toMatchObject({ slots: 0 });
  });

  test('shows each once its step is done, and opens for booking with both', async () => {
    await mark('sessions', 'done');
    expect(await findSessions()).toEqual({ slots: 0, day: 'closed', hours: 7 });
    const { json } = await mark('prices', 'done');
    expect(json).toMatchObject({ hidden: [] });
    expect(await getUnconfirmed()).toEqual(['story']);
    expect(await findSessions()).toEqual({ slots: 4, day: 'open', hours: 7 });
    await mark('prices', 'open');
    expect(await getUnconfirmed()).toEqual(['story']);
  });

  test('shows what the owner saves on the pages themselves', async () => {
    const { version, weekly } = await get<{ version: string; weekly: object[] }>(
      '/api/admin/schedule',
      owner,
    );
    const schedule = { kind: 'weekly', slots: weekly.slice(1) };
    const preview = await change('POST', '/api/admin/schedule/preview', {
      version,
      change: schedule,
    });
    const { seen } = preview.json as { seen: string };
    await change('POST', '/api/admin/schedule/changes', {
      change: schedule,
      seen,
      bookings: 'keep',
    });
    expect(await getUnconfirmed()).toEqual(['prices', 'story']);
    const { list, stock } = await get<{ list: object; stock: object }>(
      '/api/admin/price-list',
      owner,
    );
    expect((await change('POST', '/api/admin/price-list', { list, stock })).status).toBe(200);
    expect(await getUnconfirmed()).toEqual(['story']);
  });

  test('shows prices once the owner changes one in the settings', async () => {
    await change('PATCH', '/api/admin/settings', { reminderHour: 16 });
    expect(await getUnconfirmed()).toContain('prices');
    await change('PATCH', '/api/admin/settings', { openPlayCents: 1200 });
    expect(await getUnconfirmed()).toEqual(['sessions', 'story']);
  });

  test('rejects `unconfirmed` as a setting', async () => {
    expect((await change('PATCH', '/api/admin/settings', { unconfirmed: [] })).status).toBe(400);
  });
});

test('a venue that has been set up before keeps its pages when it is claimed again', async () => {
  const formerAdmin = await anAdmin(app.services);
  await app.call('PUT', '/api/admin/setup/name', { state: 'done' }, { as: formerAdmin });
  await app.sql`update users set role = 'member'`;
  await claimVenue();
  expect(await getUnconfirmed()).toEqual([]);
});
