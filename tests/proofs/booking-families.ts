import { scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import type { Input } from './steady-load.ts';

const FAMILIES = 12;

/** Creates families with waivers, and a slot on its own day with enough spots for all their bookings. */
export async function createFamilies(db: Db, day: number): Promise<Input[]> {
  const venueDate = addDays(venueDateOf(new Date(), 'America/New_York'), 2 + day);
  const times = { startTime: '09:00', endTime: '11:00' };
  await db.insert(scheduleChanges).values({ venueDate, ...times, capacity: 2000 });
  const inputs = Array.from({ length: FAMILIES }, (_, n) => ({
    date: venueDate,
    slotLabel: slotLabel(times.startTime, times.endTime),
    guardianEmail: `family-${day}-${n}@example.org`,
  }));
  const signed = aWaiver();
  const signatures = inputs.map(({ guardianEmail }) => ({ ...signed, guardianEmail }));
  await db.insert(waivers).values(signatures);
  return inputs;
}
