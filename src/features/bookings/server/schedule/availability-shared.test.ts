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

async function slotsOf(date: string): Promise<Slot[]> {
  const response = await app.call('GET', `/api/bookings/availability?date=${date}`);
  return response.json as Slot[];
}

const available = async (slot: { date: string; slotLabel: string }) =>
  (await slotsOf(slot.date)).find(({ label }) => label === slot.slotLabel)?.available;

describe('availability under concurrent requests', () => {
  it('is current after each booking', async () => {
    const slot = await aSlot(app, 9);
    for (let left = 9; left > 0; left -= 1) {
      expect(await available(slot)).toBe(left);
      await aHold(app, slot);
    }
    expect((await slotsOf(slot.date)).at(-1)).toMatchObject({ available: 0, status: 'waitlist' });
  });

  it('gives every day its own slots', async () => {
    const slots = [await aSlot(app, 3), await aSlot(app, 4), await aSlot(app, 5)];
    const asked = Array.from({ length: 60 }, (_, n) => slots[n % slots.length] ?? slots[0]);
    const seen = await Promise.all(asked.map((slot) => slot && available(slot)));
    expect(seen).toEqual(asked.map((_, n) => 3 + (n % slots.length)));
  });

  it('follows a changed setting, a slot that has started, and a closed day', async () => {
    const slot = await aSlot(app, 5);
    expect(await available(slot)).toBe(5);
    await app.changeVenue({ walkInReserve: 2 });
    expect(await available(slot)).toBe(3);
    await app.changeVenue({ walkInReserve: 0 });
    app.clock.set(`${slot.date}T23:30:00Z`);
    expect(await available(slot)).toBe(0);
    app.clock.set(NOW);
    expect(await available(slot)).toBe(5);
    await app.db.insert(scheduleClosures).values({ venueDate: slot.date });
    await eventually('the day is closed', async () => (await slotsOf(slot.date)).length === 0, 1);
  });
});
