import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      expect(response.text).toMatch(/^date: (Required|A date such as 2026-01-31 is required)$/);
    },
  );

  it('returns no slots for a past day', async () => {
    const response = await app.call('GET', '/api/bookings/availability?date=2026-03-01');
    expect(response).toMatchObject({ status: 200, json: [] });
  });

  it('returns the four slots of the default schedule', async () => {
    const { json } = await app.call('GET', '/api/bookings/availability?date=2026-03-03');
    expect(json).toEqual([
      slot('09:00', '9:00 - 11:00 AM', '14:00', '16:00'),
      slot('11:30', '11:30 AM - 1:30 PM', '16:30', '18:30'),
      slot('14:00', '2:00 - 4:00 PM', '19:00', '21:00'),
      slot('16:30', '4:30 - 6:30 PM', '21:30', '23:30'),
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

function slot(start: string, label: string, startsUtc: string, endsUtc: string) {
  return {
    id: `2026-03-03T${start}`,
    label,
    available: 25,
    capacity: 25,
    status: 'available',
    startsAt: `2026-03-03T${startsUtc}:00.000Z`,
    endsAt: `2026-03-03T${endsUtc}:00.000Z`,
  };
}
