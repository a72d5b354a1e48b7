import { expect, test } from 'vitest';
import { readInThread } from './read-in-thread.ts';
import { detectSourceKind, readSource } from './read-source.ts';

const options = {
  timeZone: 'America/New_York',
  from: '2026-11-22',
  until: '2027-11-22',
  currency: 'usd',
};

function aCalendar(eventCount: number): string {
  const components = Array.from({ length: eventCount }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}@library.example`,
    `SUMMARY:Story time ${index}`,
    'DTSTART:20261201T150000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', ...components.flat(), 'END:VCALENDAR'].join('\r\n');
}

test('returns the same document as a read in the main thread', async () => {
  const text = aCalendar(2);
  const document = await readInThread({ text, options });
  expect(document).toEqual({ ...readSource(text, options), kind: detectSourceKind(text) });
  expect(document?.events).toHaveLength(6);
  expect(document?.kind).toBe('calendar');
});

test('does not block the event loop while it reads a large document', async () => {
  let ticks = 0;
  let isOver = false;
  const tick = () => {
    ticks += 1;
    if (!isOver) setImmediate(tick);
  };
  const parsed = readInThread({ text: aCalendar(5000), options }).finally(() => (isOver = true));
  tick();
  expect((await parsed)?.events).toHaveLength(5000);
  expect(ticks).toBeGreaterThan(100);
});

test('returns null when a document takes too long', async () => {
  const limits = { millis: 1, megabytes: 512 };
  expect(await readInThread({ text: aCalendar(5000), options }, limits)).toBeNull();
});

test('returns null when a document takes too much memory', async () => {
  const limits = { millis: 30_000, megabytes: 10 };
  expect(await readInThread({ text: aCalendar(20_000), options }, limits)).toBeNull();
});
