import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEvent } from './events-factory.ts';
import { eventsForSearch } from './events-for-search.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ venue: { name: 'The Ball Pit', street: '12 Mill Lane' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

test('search engines get only the events that visitors see', async () => {
  await anEvent(app, { title: 'Story Time', priceCents: 1250, capacity: 4 });
  await anEvent(app, { title: 'Not Yet Public', published: false });
  await anEvent(app, { title: 'Elsewhere', eventType: 'external' });
  const found = await eventsForSearch(app.services);
  expect(found).toEqual([
    expect.objectContaining({
      '@type': 'Event',
      name: 'Story Time',
      startDate: expect.stringMatching(/^2027-.*Z$/),
      offers: expect.objectContaining({
        price: 12.5,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      }),
      organizer: expect.objectContaining({ name: 'The Ball Pit' }),
    }),
  ]);
});
