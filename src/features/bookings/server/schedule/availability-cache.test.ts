import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aSlot, NOW } from '../bookings-factory.ts';
import { scheduleClosures } from '../bookings-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

type Slot = { label: string; available: number; status: string };

async function fetchSlots(date: string): Promise<Slot[]> {
  const response = await app.call('GET', `/api/bookings/availability?date=${date}`);
  return response.json as Slot[];
}

const countAvailable = async (slot: { date: string; slotLabel: string }) =>
  (await fetchSlots(slot.date)).find(({ label }) => label === slot.slotLabel)?.available;

describe('cached availability', () => {
  it('counts each booking immediately', async () => {
    const slot = await aSlot(app, 9);
    for (let expected = 9; expected > 0; expected -= 1) {
      expect(await countAvailable(slot)).toBe(expected);
      await aHold(app, slot);
    }
    expect((await fetchSlots(slot.date)).at(-1)).toMatchObject({
      available: 0,
      status: 'waitlist',
    });
  });

  it('returns the slots of the requested day to each of 60 concurrent requests', async () => {
    const slots = [await aSlot(app, 3), await aSlot(app, 4), await aSlot(app, 5)];
    const requested = Array.from({ length: 60 }, (_, n) => slots[n % slots.length] ?? slots[0]);
    const counts = await Promise.all(requested.map((slot) => slot && countAvailable(slot)));
    expect(counts).toEqual(requested.map((_, n) => 3 + (n % slots.length)));
  });

  it('reflects a changed setting, a started slot and a closed day', async () => {
    const slot = await aSlot(app, 5);
    expect(await countAvailable(slot)).toBe(5);
    await app.changeVenue({ walkInReserve: 2 });
    expect(await countAvailable(slot)).toBe(3);
    await app.changeVenue({ walkInReserve: 0 });
    app.clock.set(`${slot.date}T23:30:00Z`);
    expect(await countAvailable(slot)).toBe(0);
    app.clock.set(NOW);
    expect(await countAvailable(slot)).toBe(5);
    await app.db.insert(scheduleClosures).values({ venueDate: slot.date });
    await eventually(
      'the day is closed',
      async () => (await fetchSlots(slot.date)).length === 0,
      1,
    );
  });
});
