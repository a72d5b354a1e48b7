import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEvent } from './events-factory.ts';
import { listEventsAsJsonLd } from './events-json-ld.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ venue: { name: 'The Ball Pit', street: '12 Mill Lane' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

test('lists only the events that visitors can see', async () => {
  await anEvent(app, { title: 'Story Time', priceCents: 1250, capacity: 4 });
  await anEvent(app, { title: 'Not Yet Public', published: false });
  await anEvent(app, { title: 'Elsewhere', eventType: 'external' });
  const listed = await listEventsAsJsonLd(app.services);
  expect(listed).toEqual([
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
