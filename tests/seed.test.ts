import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookingSlots, bookings, slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { validateSignatureImage } from '#features/waivers/server/integrity/signature-image.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { parseSeedArguments } from '../database/seed/seed-arguments.ts';
import { seedDatabase } from '../database/seed/seed-database.ts';
import { eventually } from './eventually.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const INPUT = { families: 30, bookings: 250, waivers: 50, events: 40 };
const NOW = new Date('2027-03-02T15:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const seed = ({ services, db }: TestApp, input = INPUT) =>
  seedDatabase({ config: services.config, database: { db } }, input, NOW);

/** The content of the seeded tables, without insertion timestamps. */
async function readAll({ db }: TestApp) {
  return {
    users: await db.select().from(users).orderBy(users.id),
    children: await db
      .select({ id: children.id, birthMonth: children.birthMonth, userId: children.userId })
      .from(children)
      .orderBy(children.id),
    codes: await db.select().from(memberCodes).orderBy(memberCodes.id),
    waivers: await db.select().from(waivers).orderBy(waivers.id),
    slots: await db.select().from(bookingSlots).orderBy(bookingSlots.id),
    bookings: await db.select().from(bookings).orderBy(bookings.id),
    slotWaitlist: await db.select().from(slotWaitlist).orderBy(slotWaitlist.id),
    events: await db.select().from(events).orderBy(events.id),
    guests: await db.select().from(eventInterests).orderBy(eventInterests.id),
  };
}

/** Slots that are overbooked or whose `taken` differs from their active bookings. */
const findInconsistentSlots = ({ db }: TestApp) =>
  db.execute(sql`
    select slot.id, slot.taken, slot.capacity from booking_slots as slot
    where slot.taken > slot.capacity or slot.taken <> (
      select coalesce(sum(children_count), 0) from bookings
      where slot_id = slot.id and status <> 'cancelled'
    )`);

test('creates the requested number of rows while a server is running, and books only free spots', async () => {
  const added = await seed(app);
  expect(added).toMatchObject({
    families: 30,
    waivers: 50,
    bookings: 250,
    events: 40,
    landingWaitlistEntries: 3,
  });
  expect(added.slotWaitlistEntries).toBeGreaterThan(0);
  expect((await findInconsistentSlots(app)).rows).toEqual([]);
  const rows = (await readAll(app)).bookings;
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['paid', 'cancelled']));
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['open-play', 'trial', 'member']));
  expect(rows.some(({ date }) => date < '2027-03-02')).toBe(true);
  expect(rows.some(({ date }) => date > '2027-03-02')).toBe(true);
  expect(rows.every(({ createdAt }) => createdAt < NOW)).toBe(true);
});

test('puts the starter products and packages on sale, which are drafts in a new venue', async () => {
  const venue = await startTestApp({ starterDrafts: true });
  const countOffers = async () => {
    const [products, packages] = await Promise.all([
      venue.call('GET', '/api/products'),
      venue.call('GET', '/api/party-packages'),
    ]);
    return [(products.json as unknown[]).length, (packages.json as unknown[]).length];
  };
  expect(await countOffers()).toEqual([0, 0]);
  await seed(venue, { families: 0, bookings: 0, waivers: 0, events: 0 });
  expect(await countOffers()).toEqual([8, 3]);
  await venue.stop();
});

test('creates in-house and external events with a spot for every guest', async () => {
  const planned = await app.db.select().from(events);
  expect(new Set(planned.map(({ eventType }) => eventType))).toEqual(
    new Set(['in-house', 'external']),
  );
  expect(planned.some(({ taken }) => taken > 0)).toBe(true);
  const { rows: inconsistent } = await app.db.execute(sql`
    select id from events where taken > capacity or taken <> (
      select coalesce(sum(spots), 0) from event_interests where event_id = events.id)`);
  expect(inconsistent).toEqual([]);
});

test('creates waivers with a valid signature, and accounts without a sign-in method', async () => {
  const { waivers: signed, users: people } = await readAll(app);
  validateSignatureImage(signed[0]?.signatureData ?? '');
  expect(people).toHaveLength(30);
  const families = new Set((await readAll(app)).children.map(({ userId }) => userId));
  expect(families.size).toBe(30);
  expect(await app.sql`select id from sign_in_accounts`).toEqual([]);
});

test('is idempotent, and adds only the missing rows when larger totals are requested', async () => {
  const before = await readAll(app);
  const repeated = await seed(app);
  expect(Object.values(repeated)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await readAll(app)).toEqual(before);
  const more = await seed(app, { ...INPUT, families: 35, bookings: 300 });
  expect(more).toMatchObject({ families: 5, waivers: 0, bookings: 50 });
  expect((await findInconsistentSlots(app)).rows).toEqual([]);
});

test('creates identical data in every empty database', async () => {
  const [first, second] = [await startTestApp(), await startTestApp()];
  await seed(first);
  await seed(second);
  expect(await readAll(first)).toEqual(await readAll(second));
  await first.stop();
  await second.stop();
});

test('creates bookings that can be cancelled and refunded', async () => {
  const [paid] = await app.db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.status, 'paid'), gt(bookings.date, '2027-03-05'), gt(bookings.priceCents, 0)),
    );
  const admin = await anAdmin(app.services);
  const response = await app.call('POST', `/api/bookings/${paid?.id}/cancel`, {}, { as: admin });
  expect(response.status).toBe(200);
  await eventually('the refund succeeds', async () => {
    const [refund] = await app.db
      .select()
      .from(refunds)
      .where(eq(refunds.checkoutId, paid?.id ?? ''));
    return refund?.state === 'succeeded' && refund.amountCents === paid?.priceCents;
  });
});

test('parses arguments and explains invalid ones', () => {
  expect(parseSeedArguments([])).toEqual({ families: 40, bookings: 300, waivers: 60, events: 24 });
  expect(parseSeedArguments(['--families', '7', '--events=2'])).toMatchObject({
    families: 7,
    events: 2,
  });
  for (const bad of ['-1', '1.5', 'many', '', '2000000'])
    expect(parseSeedArguments([`--bookings=${bad}`])).toBe(
      `--bookings takes a whole number from 0 to 1000000, not "${bad}".`,
    );
  expect(parseSeedArguments(['--cats', '3'])).toMatch(/Unknown option '--cats'/);
  expect(parseSeedArguments(['families'])).toMatch(/Unexpected argument 'families'/);
});

test('the command explains invalid arguments and exits with code 2', async () => {
  const child = spawn(process.execPath, ['database/seed.ts', '--waivers', 'x'], {
    env: { PATH: process.env.PATH, DATA_DIR: '/nowhere/at/all' },
  });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(2);
  expect(output).toMatch(/^--waivers takes a whole number.*\nUsage: npm run seed/);
});
