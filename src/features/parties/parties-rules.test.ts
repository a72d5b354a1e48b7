import { describe, expect, test } from 'vitest';
import {
  balanceOf,
  depositFor,
  fullRefundUntil,
  headCount,
  isMostPopular,
  partyRemindersDue,
  partyTimes,
  priceForParty,
  refundOf,
  refundPercent,
  slotsMeeting,
  windowTrouble,
} from './parties-rules.ts';

const NEW_YORK = 'America/New_York';

test('a party starts with its window, in the venue’s zone, and lasts as long as its package', () => {
  expect(
    partyTimes({ venueDate: '2027-03-13', window: 'afternoon', durationMins: 90 }, NEW_YORK),
  ).toEqual({
    startsAt: new Date('2027-03-13T17:00:00Z'),
    endsAt: new Date('2027-03-13T18:30:00Z'),
  });
  // A day later the clocks have changed.
  expect(
    partyTimes({ venueDate: '2027-03-14', window: 'morning', durationMins: 120 }, NEW_YORK)
      .startsAt,
  ).toEqual(new Date('2027-03-14T13:00:00Z'));
});

test('extras cost once, or for each child', () => {
  expect(priceForParty(32500, [], 10)).toBe(32500);
  const extras = [
    { priceCents: 500, perGuest: true },
    { priceCents: 12000, perGuest: false },
  ];
  expect(priceForParty(32500, extras, 10)).toBe(32500 + 5000 + 12000);
});

test.each([
  [32500, 25, 8125],
  [33333, 25, 8333],
  [200, 25, 100],
  [60, 25, 60],
  [32500, 100, 32500],
])('the deposit of %i at %i%% is %i', (price, percent, deposit) => {
  expect(depositFor(price, percent)).toBe(deposit);
});

describe('what comes back', () => {
  const spring = { venueDate: '2027-03-20', window: 'afternoon' } as const;
  const autumn = { venueDate: '2027-11-14', window: 'morning' } as const;

  test.each([
    ['14 days before, at the same hour by the clock', spring, '2027-03-06T17:00:00Z', 100],
    ['a second later', spring, '2027-03-06T17:00:01Z', 50],
    [
      '14 times 24 hours before, which is an hour early in spring',
      spring,
      '2027-03-06T16:00:00Z',
      100,
    ],
    ['the last hour that autumn takes away', autumn, '2027-10-31T13:00:00Z', 100],
    [
      '14 times 24 hours before, which is an hour late in autumn',
      autumn,
      '2027-10-31T14:00:00Z',
      50,
    ],
    ['the day itself', spring, '2027-03-20T15:00:00Z', 50],
  ])('%s', (_when, party, now, percent) => {
    expect(refundPercent(party, NEW_YORK, new Date(now))).toBe(percent);
  });

  test('is said with the instant until which all of it does', () => {
    expect(fullRefundUntil(spring, NEW_YORK)).toEqual(new Date('2027-03-06T17:00:00Z'));
  });

  test('is a share of what the venue still has', () => {
    expect(refundOf({ paidCents: 8125, refundedCents: 0 }, 50)).toBe(4063);
    expect(refundOf({ paidCents: 8125, refundedCents: 8125 }, 100)).toBe(0);
    expect(refundOf({ paidCents: 8125, refundedCents: 1000 }, 100)).toBe(7125);
  });
});

test('the rest is what the price lacks, and nothing before the deposit or after cancelling', () => {
  const deposit = [{ paidCents: 8125, refundedCents: 0 }];
  expect(balanceOf({ status: 'booked', priceCents: 32500 }, deposit)).toBe(24375);
  expect(
    balanceOf({ status: 'booked', priceCents: 32500 }, [{ paidCents: 40000, refundedCents: 0 }]),
  ).toBe(0);
  expect(balanceOf({ status: 'pending', priceCents: 32500 }, [])).toBe(0);
  expect(balanceOf({ status: 'cancelled', priceCents: 32500 }, deposit)).toBe(0);
});

describe('a window', () => {
  const at = (from: string, until: string, taken = 0) => ({
    startsAt: new Date(`2027-03-20T${from}Z`),
    endsAt: new Date(`2027-03-20T${until}Z`),
    capacity: 25,
    taken,
  });
  const times = { startsAt: new Date('2027-03-20T13:00Z'), endsAt: new Date('2027-03-20T15:00Z') };
  const now = new Date('2027-03-02T15:00Z');
  const wanted = { kids: 10, maxKids: 12, durationMins: 120 };
  const day = { times, slots: [at('13:00', '15:00')], isTaken: false };

  test('is free', () => expect(windowTrouble(day, wanted, 0, now)).toBeNull());
  test.each([
    ['past', day, wanted, times.startsAt],
    ['closed', { ...day, slots: [] }, wanted, now],
    ['taken', { ...day, isTaken: true }, wanted, now],
    ['too-many', day, { ...wanted, kids: 13 }, now],
    ['too-long', day, { ...wanted, durationMins: 181 }, now],
    ['full', { ...day, slots: [at('13:00', '15:00', 16)] }, wanted, now],
    ['full', { ...day, slots: [at('13:00', '15:00'), at('14:30', '16:30', 20)] }, wanted, now],
  ] as const)('is not: %s', (trouble, some, asked, when) => {
    expect(windowTrouble(some, asked, 0, when)).toBe(trouble);
  });

  test('keeps what is reserved for the door, and does not mind slots beside it', () => {
    expect(windowTrouble({ ...day, slots: [at('13:00', '15:00', 13)] }, wanted, 3, now)).toBe(
      'full',
    );
    const beside = [at('11:00', '13:00', 25), at('13:00', '15:00'), at('15:00', '17:00', 25)];
    expect(slotsMeeting(beside, times)).toEqual([beside[1]]);
    expect(windowTrouble({ ...day, slots: beside }, wanted, 0, now)).toBeNull();
  });
});

test('heads are counted of who said yes, and apart of who may come', () => {
  const guest = (reply: string, kids: number, adults: number) => ({
    reply,
    kids,
    adults,
    allergies: '',
  });
  expect(
    headCount([
      guest('yes', 2, 1),
      guest('yes', 1, 2),
      guest('maybe', 1, 1),
      guest('no', 0, 0),
      guest('waiting', 1, 1),
    ]),
  ).toEqual({ kids: 3, adults: 3, maybeKids: 1, maybeAdults: 1, waiting: 1 });
});

describe('reminders go out', () => {
  const venue = { timezone: NEW_YORK, reminderHour: 17 };
  const due = (now: string) => partyRemindersDue(new Date(now), venue);
  test('from the hour on, for tomorrow and for the day in a week', () => {
    expect(due('2027-03-12T22:00:00Z')).toEqual([
      { venueDate: '2027-03-19', daysBefore: 7, bookedBefore: new Date('2027-03-12T22:00:00Z') },
      { venueDate: '2027-03-13', daysBefore: 1, bookedBefore: new Date('2027-03-12T22:00:00Z') },
    ]);
  });
  test('neither before it nor at night; after the clocks changed an hour earlier', () => {
    expect(due('2027-03-12T21:59:59Z')).toEqual([]);
    expect(due('2027-03-13T02:00:00Z')).toEqual([]);
    expect(due('2027-03-15T21:00:00Z')).toHaveLength(2);
  });
});

test('a package with Deluxe in its name is the most popular one', () => {
  expect(isMostPopular('Deluxe Celebration')).toBe(true);
  expect(isMostPopular('the deluxe')).toBe(true);
  expect(isMostPopular('Village Party')).toBe(false);
});
