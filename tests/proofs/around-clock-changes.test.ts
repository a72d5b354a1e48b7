import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCalendarEvent } from '#features/bookings/server/bookings-factory.ts';
import { isLong, pickSize } from './full-size.ts';
import { selectClockChanges } from './known-clock-changes.ts';
import { startZonedServers, type ZonedServer } from './zoned-servers.ts';

const ALL_ZONES = ['Asia/Kolkata', 'America/Los_Angeles', 'UTC', 'Pacific/Auckland'];
const SERVER_ZONES = ALL_ZONES.slice(0, pickSize(4, 2));
const HOUR_MILLIS = 3_600_000;
/** The four two-hour slots of every day (spec 2). */
const SLOTS = [
  ['9:00 - 11:00 AM', '09:00', '11:00'],
  ['11:30 AM - 1:30 PM', '11:30', '13:30'],
  ['2:00 - 4:00 PM', '14:00', '16:00'],
  ['4:30 - 6:30 PM', '16:30', '18:30'],
] as const;
const MORNING = SLOTS[0][0];

const changes = selectClockChanges(isLong);
const venueZones = [...new Set(changes.map(({ zone }) => zone))];

const instantAt = (date: string, time: string, offset: string) =>
  new Date(`${date}T${time}:00${offset}`);
const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) - days * 24 * HOUR_MILLIS);
const setClocks = (servers: ZonedServer[], at: Date) =>
  Promise.all(servers.map((server) => server.setClock(at)));

describe.each(venueZones)('servers outside the venue’s time zone (%s)', (zone) => {
  let venue: Awaited<ReturnType<typeof startZonedServers>>;
  beforeAll(async () => {
    venue = await startZonedServers(zone, SERVER_ZONES);
  });
  afterAll(() => venue.stop());

  test('the servers run in their own time zones', async () => {
    const reported = await setClocks(venue.servers, new Date());
    expect(reported.map((name) => name.replace('Calcutta', 'Kolkata'))).toEqual(SERVER_ZONES);
  });

  describe.each(changes.filter((change) => change.zone === zone))(
    'when the clocks change on $days.1.0',
    ({ days, refundUntil }) => {
      const [, [changeDay, offset]] = days as [[string, string], [string, string]];
      const bookedAt = daysBefore(changeDay, 10);

      test('the servers offer identical two-hour slots at the correct instants', async () => {
        await setClocks(venue.servers, bookedAt);
        for (const [date, dayOffset] of days) {
          const expected = SLOTS.map(([label, start, end]) => ({
            label,
            startsAt: instantAt(date, start, dayOffset).toISOString(),
            endsAt: instantAt(date, end, dayOffset).toISOString(),
          }));
          for (const server of venue.servers)
            expect(await server.slotsOf(date), `${date} from ${server.zone}`).toEqual(expected);
          for (const { startsAt, endsAt } of expected)
            expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * HOUR_MILLIS);
        }
      });

      test('the servers export correct calendar events for the day of the change and the days before and after it', async () => {
        await setClocks(venue.servers, bookedAt);
        for (const [index, [date, dayOffset]] of days.entries()) {
          const server = venue.servers[index % venue.servers.length] as ZonedServer;
          const { id, token, email } = await venue.book(server, date, MORNING, bookedAt);
          const expected = {
            startsAt: instantAt(date, '09:00', dayOffset),
            endsAt: instantAt(date, '11:00', dayOffset),
          };
          expect(parseCalendarEvent(email), `email for ${date}`).toMatchObject(expected);
          expect(email.text).toContain(MORNING);
          if (date === changeDay) expect(email.text).toContain(refundUntil);
          for (const other of venue.servers) {
            const file = await other.call('GET', `/api/bookings/${id}/booking.ics?token=${token}`);
            expect(parseCalendarEvent(file), `${date} from ${other.zone}`).toMatchObject(expected);
          }
        }
      });

      test('the refund window ends exactly 24 hours before the slot', async () => {
        await setClocks(venue.servers, bookedAt);
        const server = venue.servers[1] as ZonedServer;
        const early = await venue.book(server, changeDay, MORNING, bookedAt);
        const late = await venue.book(server, changeDay, MORNING, bookedAt);
        const deadline = instantAt(changeDay, '09:00', offset).getTime() - 24 * HOUR_MILLIS;
        const refundsAt = async (at: number) => {
          await setClocks(venue.servers, new Date(at));
          const path = `/api/bookings/${late.id}?token=${late.token}`;
          return Promise.all(
            venue.servers.map(
              async (each) => (await each.json<{ refundCents: number }>('GET', path)).refundCents,
            ),
          );
        };
        const cancel = ({ id, token }: typeof late) =>
          server.json('POST', `/api/bookings/${id}/cancel`, { token });
        expect(new Set(await refundsAt(deadline - 30_000))).toEqual(new Set([1500]));
        expect(await cancel(early)).toEqual({
          success: true,
          refundCents: 1500,
          valueCents: 0,
          visits: 0,
        });
        expect(new Set(await refundsAt(deadline + 1000))).toEqual(new Set([0]));
        expect(await cancel(late)).toEqual({
          success: true,
          refundCents: 0,
          valueCents: 0,
          visits: 0,
        });
      });
    },
  );
});

test('the proof detects a server that uses its own time zone', async () => {
  const [change] = changes;
  const hook = resolve(import.meta.dirname, 'naive-zone.mjs');
  const venue = await startZonedServers('America/New_York', ['Asia/Kolkata'], ['--import', hook]);
  const [server] = venue.servers as [ZonedServer];
  const [date, offset] = change?.days[1] ?? ['', ''];
  await server.setClock(daysBefore(date, 10));
  const [morning] = await server.slotsOf(date);
  expect(morning?.startsAt).not.toBe(instantAt(date, '09:00', offset).toISOString());
  await venue.stop();
});
