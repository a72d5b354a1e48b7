import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { findCalendarDocument, findEventDocument } from './event-document.ts';
import { anEvent } from './events-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ venue: { name: 'The Ball Pit', street: '12 Mill Lane' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

test('lists only the events that visitors can see, as page data and JSON-LD', async () => {
  await anEvent(app, { title: 'Story Time', priceCents: 1250, capacity: 4 });
  await anEvent(app, { title: 'Not Yet Public', published: false });
  await anEvent(app, { title: 'Elsewhere', eventType: 'external' });
  const { structured, data } = await findCalendarDocument(app.services);
  expect(data.events.map(({ title }) => title)).toEqual(['Story Time']);
  expect(structured).toEqual([
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

test('offers an event at the price with added tax', async () => {
  await app.changeVenue({ priceList: publishedLists.freeBaby });
  onTestFinished(() => app.changeVenue({ priceList: null }));
  const { id } = await anEvent(app, { title: 'Taxed', priceCents: 1500 });
  const { structured } = await findEventDocument(app.services, id);
  expect(structured[0]).toMatchObject({ offers: { price: 16.05 } });
});

test('states no offer for an event whose price is unknown', async () => {
  const { id } = await anEvent(app, { title: 'Open Day', priceKnown: false });
  const { structured } = await findEventDocument(app.services, id);
  expect(structured[0]).not.toHaveProperty('offers');
});

test('describes an event only if visitors can see it; returns 404 if it is unknown', async () => {
  const shown = await anEvent(app, { title: 'Clay Hour', location: 'The big room' });
  const hidden = await anEvent(app, { title: 'Hidden', published: false });
  expect(await findEventDocument(app.services, shown.id)).toMatchObject({
    title: 'Clay Hour',
    data: { event: { id: shown.id, you: null } },
    structured: [
      {
        url: `${app.services.config.publicUrl}/calendar/${shown.id}`,
        location: { name: 'The big room', address: 'The Ball Pit, 12 Mill Lane' },
      },
    ],
  });
  expect(await findEventDocument(app.services, hidden.id)).toEqual({
    structured: [],
    robots: 'noindex',
  });
  expect(await findEventDocument(app.services, crypto.randomUUID())).toMatchObject({ status: 404 });
});
