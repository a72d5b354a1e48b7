import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { createFirstAdminLink } from '#features/accounts/server/staff/first-admin.ts';
import {
  aBookingInput,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import type { HelpFacts } from '#features/help/help-contract.ts';
import type { Openings } from '#features/openings/openings-contract.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { findVenueSettings } from '#features/venue/server/index.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { beginSetup } from './begin-setup.ts';

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
    const visit = { type: 'open-play', date: DAY, childrenCount: 1 };
    const price = await app.call('POST', '/api/bookings/price', visit);
    expect([price.status, price.headers.get('x-error-code')]).toEqual([409, 'bookings.notOpenYet']);
    expect((await change('POST', '/api/bookings/price', visit)).status).toBe(200);
  });

  test('shows its sessions to the team, as a preview', async () => {
    expect(await findSessions(owner)).toMatchObject({ slots: 4, day: 'open' });
    expect(await findSessions(await aMember(app.services))).toMatchObject({ slots: 0 });
  });

  test('lets the office move bookings, but not families', async () => {
    await app.changeVenue({ unconfirmed: [] });
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, await aSlot(app));
    const target = await aSlot(app);
    await app.changeVenue({ unconfirmed: ['sessions', 'prices'] });
    const own = await app.call('POST', `/api/bookings/${id}/reschedule`, target, { as: member });
    expect(own.headers.get('x-error-code')).toBe('bookings.notOpenYet');
    const { status, text } = await change('POST', `/api/admin/bookings/${id}/move`, target);
    expect(status, text).toBe(200);
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
    await change('PATCH', '/api/admin/settings', { maxChildrenPerBooking: 3, taxPercent: 7 });
    expect(await getUnconfirmed()).toContain('prices');
    await change('PATCH', '/api/admin/settings', { openPlayCents: 1200 });
    expect(await getUnconfirmed()).toEqual(['sessions', 'story']);
  });

  test('rejects `unconfirmed` as a setting', async () => {
    expect((await change('PATCH', '/api/admin/settings', { unconfirmed: [] })).status).toBe(400);
  });
});

describe('a venue that is claimed again', () => {
  test('keeps its pages if a step was marked before', async () => {
    const formerAdmin = await anAdmin(app.services);
    await app.call('PUT', '/api/admin/setup/name', { state: 'done' }, { as: formerAdmin });
    await app.sql`update users set role = 'member'`;
    await claimVenue();
    expect(await getUnconfirmed()).toEqual([]);
  });

  test('keeps its pages if its schedule or prices were changed before, but not for other changes', async () => {
    const audited: [action: string, fields: string, hidden: number][] = [
      ['settings.changed', 'reminderHour, taxPercent', 3],
      ['settings.changed', 'name, siblingCents', 0],
      ['schedule.close', '', 0],
      ['prices.changed', '', 0],
    ];
    for (const [action, fields, hidden] of audited) {
      // Rolled back, because audit entries can't be deleted.
      const claim = inTransaction(app.db, async (db) => {
        await writeAudit(db, { actorId: owner.id, action, subject: 'venue', detail: { fields } });
        await beginSetup(db);
        const { unconfirmed } = await findVenueSettings(db);
        throw new Error(`hides ${unconfirmed.length}`);
      });
      await expect(claim, `${action} ${fields}`).rejects.toThrow(`hides ${hidden}`);
    }
    await app.changeVenue({ priceList: priceListOf(app.services.venue()) });
    await beginSetup(app.db);
    expect(await getUnconfirmed()).toEqual([]);
  });

  test('keeps what its earlier claim has hidden and its owner confirmed', async () => {
    await claimVenue();
    await app.changeVenue({ unconfirmed: ['prices'] });
    await beginSetup(app.db);
    expect(await getUnconfirmed()).toEqual(['prices']);
  });
});
