import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingSlots, scheduleClosures } from '#features/bookings/server/bookings-tables.ts';
import { instantOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-03-02T15:00:00Z');
});
afterAll(() => app.stop());

describe('GET /api/bookings/availability', () => {
  it.each(['', '?date=', '?date=2026-02-30', '?date=tomorrow', '?date=2026-3-2'])(
    'returns 400 with a message for the query %j',
    async (query) => {
      const response = await app.call('GET', `/api/bookings/availability${query}`);
      expect(response.status).toBe(400);
      expect(response.text).toMatch(/^date: (Required|Enter a date such as 2026-01-31)$/);
    },
  );

  it('returns no slots for a past day', async () => {
    const response = await app.call('GET', '/api/bookings/availability?date=2026-03-01');
    expect(response).toMatchObject({ status: 200, json: [] });
  });

  it('returns the four slots of the default schedule', async () => {
    const { json } = await app.call('GET', '/api/bookings/availability?date=2026-03-03');
    expect(json).toEqual([
      expectedSlot('09:00', '9:00 - 11:00 AM', '14:00', '16:00'),
      expectedSlot('11:30', '11:30 AM - 1:30 PM', '16:30', '18:30'),
      expectedSlot('14:00', '2:00 - 4:00 PM', '19:00', '21:00'),
      expectedSlot('16:30', '4:30 - 6:30 PM', '21:30', '23:30'),
    ]);
  });

  it('returns a started slot as full', async () => {
    const { json } = await app.call('GET', '/api/bookings/availability?date=2026-03-02');
    expect((json as { status: string }[]).map(({ status }) => status)).toEqual([
      'full',
      'available',
      'available',
      'available',
    ]);
  });
});

describe('GET /api/bookings/days', () => {
  it.each([
    ['', 'from: Required'],
    ['?from=2026-03-02&to=2026-03-01', 'to: '],
    ['?from=2026-03-02&to=2026-05-03', 'to: '],
  ])('returns 400 with a message for the query %j', async (query, message) => {
    const response = await app.call('GET', `/api/bookings/days${query}`);
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
  });

  it('distinguishes open, full, over and closed days', async () => {
    await app.db.insert(scheduleClosures).values({ venueDate: '2026-03-04', reason: 'Holiday' });
    for (const startTime of ['09:00', '11:30', '14:00', '16:30']) {
      await app.db.insert(bookingSlots).values({
        venueDate: '2026-03-05',
        startTime,
        endTime: `${Number(startTime.slice(0, 2)) + 2}${startTime.slice(2)}`,
        startsAt: instantOf('2026-03-05', startTime, 'America/New_York'),
        endsAt: instantOf('2026-03-05', '20:00', 'America/New_York'),
        capacity: 25,
        taken: 25,
      });
    }
    const fetchStatuses = async () => {
      const { json } = await app.call('GET', '/api/bookings/days?from=2026-03-01&to=2026-03-06');
      return (json as { date: string; status: string }[]).map(({ status }) => status);
    };
    expect(await fetchStatuses()).toEqual(['closed', 'open', 'open', 'closed', 'full', 'open']);
    app.clock.set('2026-03-02T22:00:00Z');
    expect((await fetchStatuses())[1]).toBe('over');
    app.clock.set('2026-03-02T15:00:00Z');
  });

  it('accepts a range of 62 days, and reports days too far ahead as closed', async () => {
    const { json } = await app.call('GET', '/api/bookings/days?from=2027-03-01&to=2027-05-01');
    const days = json as { date: string; status: string }[];
    expect(days).toHaveLength(62);
    expect(days.filter(({ status }) => status === 'open').map(({ date }) => date)).toEqual([
      '2027-03-01',
      '2027-03-02',
    ]);
  });
});

function expectedSlot(start: string, label: string, startsUtc: string, endsUtc: string) {
  return {
    id: `2026-03-03T${start}`,
    label,
    available: 25,
    capacity: 25,
    status: 'available',
    startsAt: `2026-03-03T${startsUtc}:00.000Z`,
    endsAt: `2026-03-03T${endsUtc}:00.000Z`,
    admissions: [{ typeId: 'child', unitCents: 1500 }],
  };
}
