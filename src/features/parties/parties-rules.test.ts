import { describe, expect, test } from 'vitest';
import {
  balanceOf,
  depositFor,
  findDueReminders,
  findOverlappingSlots,
  findWindowProblem,
  isMostPopular,
  isWithinHours,
  partyTimesOf,
  summarizeReplies,
} from './parties-rules.ts';

const NEW_YORK = 'America/New_York';

test('starts a party with its window in the venue’s zone and ends it after the package’s duration', () => {
  expect(
    partyTimesOf({ venueDate: '2027-03-13', window: 'afternoon', durationMins: 90 }, NEW_YORK),
  ).toEqual({
    startsAt: new Date('2027-03-13T17:00:00Z'),
    endsAt: new Date('2027-03-13T18:30:00Z'),
  });
  // DST starts the next day.
  expect(
    partyTimesOf({ venueDate: '2027-03-14', window: 'morning', durationMins: 120 }, NEW_YORK)
      .startsAt,
  ).toEqual(new Date('2027-03-14T13:00:00Z'));
});

test.each([
  [32500, 25, 8125],
  [33333, 25, 8333],
  [200, 25, 100],
  [60, 25, 60],
  [32500, 100, 32500],
])('for a price of %i at %i%%, returns a deposit of %i', (price, percent, deposit) => {
  expect(depositFor(price, percent)).toBe(deposit);
});

test('returns the unpaid price as balance, and 0 before the deposit or after a cancellation', () => {
  const deposit = [{ paidCents: 8125, refundedCents: 0 }];
  expect(balanceOf({ status: 'booked', priceCents: 32500 }, deposit)).toBe(24375);
  expect(
    balanceOf({ status: 'booked', priceCents: 32500 }, [{ paidCents: 40000, refundedCents: 0 }]),
  ).toBe(0);
  expect(balanceOf({ status: 'pending', priceCents: 32500 }, [])).toBe(0);
  expect(balanceOf({ status: 'cancelled', priceCents: 32500 }, deposit)).toBe(0);
});

describe('findWindowProblem', () => {
  const createSlot = (from: string, until: string, taken = 0) => ({
    startsAt: new Date(`2027-03-20T${from}Z`),
    endsAt: new Date(`2027-03-20T${until}Z`),
    capacity: 25,
    taken,
  });
  const times = { startsAt: new Date('2027-03-20T13:00Z'), endsAt: new Date('2027-03-20T15:00Z') };
  const now = new Date('2027-03-02T15:00Z');
  const party = { kids: 10, maxKids: 12, durationMins: 120 };
  const day = { times, slots: [createSlot('13:00', '15:00')], isTaken: false, isWithinHours: true };

  test('returns null for an available window', () =>
    expect(findWindowProblem(day, party, 0, now)).toBeNull());
  test.each([
    ['past', day, party, times.startsAt],
    ['closed', { ...day, slots: [] }, party, now],
    ['outside-hours', { ...day, isWithinHours: false }, party, now],
    ['taken', { ...day, isTaken: true, isWithinHours: false }, party, now],
    ['too-many', day, { ...party, kids: 13 }, now],
    ['too-long', day, { ...party, durationMins: 181 }, now],
    ['full', { ...day, slots: [createSlot('13:00', '15:00', 16)] }, party, now],
    [
      'full',
      { ...day, slots: [createSlot('13:00', '15:00'), createSlot('14:30', '16:30', 20)] },
      party,
      now,
    ],
  ] as const)('returns "%s" for an unavailable window', (problem, day, party, now) => {
    expect(findWindowProblem(day, party, 0, now)).toBe(problem);
  });

  test('respects the walk-in reserve and ignores adjacent slots', () => {
    expect(
      findWindowProblem({ ...day, slots: [createSlot('13:00', '15:00', 13)] }, party, 3, now),
    ).toBe('full');
    const slots = [
      createSlot('11:00', '13:00', 25),
      createSlot('13:00', '15:00'),
      createSlot('15:00', '17:00', 25),
    ];
    expect(findOverlappingSlots(slots, times)).toEqual([slots[1]]);
    expect(findWindowProblem({ ...day, slots }, party, 0, now)).toBeNull();
  });
});

test('counts the attendees of yes and maybe replies separately', () => {
  const guest = (reply: string, kids: number, adults: number) => ({
    reply,
    kids,
    adults,
    allergies: '',
  });
  expect(
    summarizeReplies([
      guest('yes', 2, 1),
      guest('yes', 1, 2),
      guest('maybe', 1, 1),
      guest('no', 0, 0),
      guest('waiting', 1, 1),
    ]),
  ).toEqual({ kids: 3, adults: 3, maybeKids: 1, maybeAdults: 1, waiting: 1 });
});

describe('findDueReminders', () => {
  const venue = { timezone: NEW_YORK, reminderHour: 17 };
  const findDue = (now: string) => findDueReminders(new Date(now), venue);
  test('returns the dates a week ahead and tomorrow, from the reminder hour on', () => {
    expect(findDue('2027-03-12T22:00:00Z')).toEqual([
      { venueDate: '2027-03-19', daysBefore: 7, bookedBefore: new Date('2027-03-12T22:00:00Z') },
      { venueDate: '2027-03-13', daysBefore: 1, bookedBefore: new Date('2027-03-12T22:00:00Z') },
    ]);
  });
  test('returns nothing outside the sending window, and keeps the local hour across a DST change', () => {
    expect(findDue('2027-03-12T21:59:59Z')).toEqual([]);
    expect(findDue('2027-03-13T02:00:00Z')).toEqual([]);
    expect(findDue('2027-03-15T21:00:00Z')).toHaveLength(2);
  });
});

test('marks packages with Deluxe in their name as the most popular', () => {
  expect(isMostPopular('Deluxe Celebration')).toBe(true);
  expect(isMostPopular('the deluxe')).toBe(true);
  expect(isMostPopular('Village Party')).toBe(false);
});

describe('a party at a venue with opening hours', () => {
  const party = { venueDate: '2027-03-13', window: 'morning', durationMins: 120 } as const;
  const timesAt = (opens: string, closes: string, durationMins: number = party.durationMins) => {
    const hours = [{ opens, closes }];
    const times = partyTimesOf({ ...party, durationMins }, NEW_YORK, hours);
    return { ...times, isWithin: isWithinHours(party, times, NEW_YORK, hours) };
  };

  test('starts with its window if the venue is open then', () =>
    expect(timesAt('08:00', '17:00')).toMatchObject({
      startsAt: new Date('2027-03-13T14:00:00Z'),
      isWithin: true,
    }));

  test('starts when the venue opens during its window', () =>
    expect(timesAt('10:00', '17:00')).toMatchObject({
      startsAt: new Date('2027-03-13T15:00:00Z'),
      endsAt: new Date('2027-03-13T17:00:00Z'),
      isWithin: true,
    }));

  test('is outside them if the venue closes before its end, or it would run into the next window', () => {
    expect(timesAt('09:00', '10:30').isWithin).toBe(false);
    expect(timesAt('10:00', '17:00', 150).isWithin).toBe(false);
    expect(timesAt('12:00', '17:00').isWithin).toBe(false);
  });

  test('starts with the first opening in which it fits, in any order', () => {
    const hours = [
      { opens: '13:30', closes: '15:00' },
      { opens: '11:00', closes: '12:30' },
    ];
    const lunch = { venueDate: '2027-03-13', window: 'afternoon', durationMins: 90 } as const;
    expect(partyTimesOf(lunch, NEW_YORK, hours)).toEqual({
      startsAt: new Date('2027-03-13T18:30:00Z'),
      endsAt: new Date('2027-03-13T20:00:00Z'),
    });
    const short = partyTimesOf({ ...lunch, durationMins: 30 }, NEW_YORK, hours);
    expect(short.startsAt).toEqual(new Date('2027-03-13T17:00:00Z'));
  });

  test('starts with its window if it fits in none', () =>
    expect(timesAt('10:00', '17:00', 150)).toMatchObject({
      startsAt: new Date('2027-03-13T14:00:00Z'),
      isWithin: false,
    }));

  test('is outside them on a day on which the venue is closed', () => {
    const times = partyTimesOf(party, NEW_YORK, []);
    expect(isWithinHours(party, times, NEW_YORK, [])).toBe(false);
    expect(isWithinHours(party, times, NEW_YORK, null)).toBe(true);
  });
});
