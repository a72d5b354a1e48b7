import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { updateVenueSettings } from '#features/venue/server/venue-queries.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { readConfig } from '#platform/server/config.ts';
import { type DatabaseForTest, openDatabaseForTest } from '#tests/connect-to.ts';
import { eventually } from '../eventually.ts';
import { createDatabaseForTest, type TestDatabase } from '../postgres-for-tests.ts';
import { daysOfClockChanges } from './clock-changes.ts';
import { databaseSettings, type ServerProcess, startServerProcess } from './server-process.ts';

const VENUE_ZONES = ['America/New_York', 'America/Santiago', 'Australia/Lord_Howe'];
const SERVER_ZONES = ['America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'];
const SLOTS = [
  ['9:00 - 11:00 AM', '09:00', '11:00'],
  ['11:30 AM - 1:30 PM', '11:30', '13:30'],
  ['2:00 - 4:00 PM', '14:00', '16:00'],
  ['4:30 - 6:30 PM', '16:30', '18:30'],
] as const;

let shared: TestDatabase;
let database: DatabaseForTest;
let servers: ServerProcess[];

beforeAll(async () => {
  shared = await createDatabaseForTest();
  database = openDatabaseForTest(shared.address, 4);
  servers = await Promise.all(
    SERVER_ZONES.map((TZ) =>
      startServerProcess({ environment: { ...databaseSettings(shared.address), TZ } }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await shared.drop();
});

describe.each(VENUE_ZONES)('clock changes at a venue in %s', (zone) => {
  beforeAll(async () => {
    await updateVenueSettings(database.db, { timezone: zone });
    await database.sql.notify('venue_settings', '');
    for (const { address } of servers) {
      await eventually(`${address} is in ${zone}`, async () => {
        const venue = await (await fetch(`${address}/api/venue`)).json();
        return (venue as { timezone: string }).timezone === zone;
      });
    }
  });

  it('the clock changes on two days a year', () => {
    expect(daysOfClockChanges(zone)).toHaveLength(2);
  });

  it.each(daysOfClockChanges(zone))(
    '%s has identical two-hour slots on every server',
    async (day) => {
      const responses = await Promise.all(
        servers.map(({ address }) => fetch(`${address}/api/bookings/availability?date=${day}`)),
      );
      const [first, ...others] = await Promise.all(responses.map((response) => response.text()));
      for (const other of others) expect(other).toBe(first);
      const slots: { label: string; startsAt: string; endsAt: string }[] = JSON.parse(
        first ?? '[]',
      );
      expect(slots.map(({ label }) => label)).toEqual(SLOTS.map(([label]) => label));
      for (const [index, { startsAt, endsAt }] of slots.entries()) {
        expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * 3_600_000);
        expect(localTimeOf(startsAt, zone)).toBe(`${day} ${SLOTS[index]?.[1]}`);
        expect(localTimeOf(endsAt, zone)).toBe(`${day} ${SLOTS[index]?.[2]}`);
      }
    },
  );

  it.each(daysOfClockChanges(zone))(
    '%s has correct calendar events for bookings on any server',
    async (day) => {
      for (const [index, server] of servers.entries()) {
        const [label, start, end] = SLOTS[index] as (typeof SLOTS)[number];
        const { event, emailText } = await bookSession(server, day, label);
        expect(localTimeOf(event.startDate.toJSDate().toISOString(), zone)).toBe(`${day} ${start}`);
        expect(localTimeOf(event.endDate.toJSDate().toISOString(), zone)).toBe(`${day} ${end}`);
        expect(event.duration.toSeconds()).toBe(2 * 3600);
        expect(emailText).toContain(`${label}`);
      }
    },
  );
});

/**
 * Books as a new member on a server. Returns the calendar event attached to the email, and the email's text. Expects
 * the downloaded event to start at the same time.
 */
async function bookSession(server: ServerProcess, date: string, slotLabel: string) {
  const { db } = database;
  const config = readConfig(databaseSettings(shared.address));
  const { SESSION_SECRET } = databaseSettings(shared.address);
  const member = await aMember({ config: { ...config, SESSION_SECRET }, db });
  const [code] = await db
    .insert(memberCodes)
    .values(aMemberCode({ userId: member.id }))
    .returning({ id: memberCodes.id });
  await db.insert(waivers).values({ ...aWaiver(), guardianEmail: member.email });
  const response = await fetch(`${server.address}/api/bookings/create-member-booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: member.cookie },
    body: JSON.stringify({
      date,
      slotLabel,
      memberCodeId: code?.id,
      guardianName: member.name,
      guardianEmail: member.email,
    }),
  });
  const { bookingId } = (await response.json()) as { bookingId: string };
  const download = await calendarOf(server, bookingId, member);
  const [email] = await database.sql`select mail from outbox where recipient = ${member.email}`;
  const attachment = Buffer.from(email?.mail.attachments[0].contentBase64, 'base64').toString();
  const [downloaded, attached] = [download, attachment].map(eventIn) as [ICAL.Event, ICAL.Event];
  expect(attached.startDate.toString()).toBe(downloaded.startDate.toString());
  return { event: attached, emailText: String(email?.mail.text) };
}

async function calendarOf({ address }: ServerProcess, bookingId: string, { cookie }: SignedIn) {
  const response = await fetch(`${address}/api/bookings/${bookingId}/booking.ics`, {
    headers: { cookie },
  });
  return response.text();
}

function eventIn(calendar: string): ICAL.Event {
  const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent');
  if (!event) throw new Error(`No event in ${calendar}`);
  return new ICAL.Event(event);
}

/** The local time in a zone, formatted independently of our code. */
function localTimeOf(instant: string, timeZone: string): string {
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return text.slice(0, 16);
}
