import { expect } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { setupSteps } from '#features/back-office/setup-rules.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aParty } from '#features/parties/server/parties-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { seedDatabase } from '../../database/seed/seed-database.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** A Saturday, 10:40 AM at the venue: the first session ends soon. */
export const NOW = new Date('2027-03-06T15:40:00Z');
export const TODAY = '2027-03-06';

/** Starts a venue on a busy day: families, bookings, a party, an event, and most families of the first session inside. */
export async function startSampleVenue(): Promise<{ app: TestApp; admin: SignedIn }> {
  const app = await startTestApp({
    pages: builtPages,
    environment: { THROTTLE_FACTOR: '1000' },
    venue: {
      name: 'Maple Street Play',
      town: 'Northampton',
      street: '12 Maple Street',
      zip: '01060',
      phone: '413 555 0102',
    },
  });
  app.clock.set(NOW);
  const { services, db } = app;
  const installation = { config: services.config, database: { db } };
  await seedDatabase(
    installation,
    { families: 160, bookings: 2600, waivers: 220, events: 24 },
    NOW,
  );
  const admin = await anAdmin(services, { name: 'Rosa Delgado' });
  const asAdmin = async (method: string, path: string, body: object) => {
    const response = await app.call(method, path, body, { as: admin });
    expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
  };
  for (const step of setupSteps)
    await asAdmin('PUT', `/api/admin/setup/${step}`, { state: 'done' });
  await aParty(app, { date: TODAY, window: 'afternoon', kids: 8, guardianName: 'Dana Rivera' });
  await anEvent(app, { title: 'Music Morning', startsAt: new Date('2027-03-06T20:00:00Z') });
  await asAdmin('POST', '/api/admin/price-list', { list: prices(), stock: {} });
  for (const bookingId of await findBookingsOfCurrentSession(app)) {
    await asAdmin('POST', '/api/check-in/visits', { bookingId });
  }
  return { app, admin };
}

function prices() {
  const baby = admission('baby', [{ cents: 0, withPaying: true }, { cents: 800 }], {
    names: { en: 'Baby', es: 'Bebé' },
    explanations: { en: 'Free with a paying child', es: 'Gratis con un niño que paga' },
    toMonths: 12,
  });
  const child = admission('child', [{ cents: 1700, weekdays: [0, 6] }, { cents: 1500 }], {
    names: { en: 'Child', es: 'Niño' },
    fromMonths: 12,
    toMonths: 72,
  });
  const socks = admission('socks', [{ cents: 250 }], {
    kind: 'extra',
    counted: false,
    names: { en: 'Grip socks', es: 'Calcetines antideslizantes' },
  });
  return priceListWith([child, baby, socks], null, { version: 0 });
}

/** The bookings of the session that is on, except two families who have not come yet. */
async function findBookingsOfCurrentSession(app: TestApp): Promise<string[]> {
  const booked = await app.sql<{ id: string }[]>`
    select booking.id from bookings booking join booking_slots slot on slot.id = booking.slot_id
    where slot.venue_date = ${TODAY} and booking.status = 'paid'
      and slot.starts_at <= ${NOW.toISOString()} order by booking.id`;
  return booked.slice(2).map(({ id }) => id);
}
