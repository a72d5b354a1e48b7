import { describe, expect, test } from 'vitest';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { openingsOf } from './openings-rules.ts';

const ZONE = 'America/New_York';
const TODAY = '2026-11-24';
const policy = { walkInReserve: 0, waitlistEnabled: true };

function slot(venueDate: string, startTime: string, fields: Partial<DaySlot> = {}): DaySlot {
  const endTime = fields.endTime ?? `${Number(startTime.slice(0, 2)) + 2}:${startTime.slice(3)}`;
  return {
    venueDate,
    startTime,
    endTime,
    label: startTime,
    capacity: 10,
    taken: 0,
    startsAt: instantOf(venueDate, startTime, ZONE),
    endsAt: instantOf(venueDate, endTime, ZONE),
    closesAt: instantOf(venueDate, endTime, ZONE),
    ...fields,
  };
}

/** The coming week. The keys of `slots` are days from today. */
const week = (slots: Record<number, DaySlot[]>) =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => ({ date: addDays(TODAY, days), slots: slots[days] ?? [] }));

const noon = instantOf(TODAY, '12:00', ZONE);

describe('openingsOf', () => {
  test('lists the sessions of today and tomorrow that have not started', () => {
    const { days } = openingsOf(
      week({
        0: [slot(TODAY, '10:00'), slot(TODAY, '14:00', { taken: 10 })],
        1: [slot(addDays(TODAY, 1), '10:00', { taken: 3 })],
        2: [slot(addDays(TODAY, 2), '10:00')],
      }),
      policy,
      noon,
    );
    expect(days).toEqual([
      {
        date: TODAY,
        status: 'full',
        sessions: [{ label: '14:00', available: 0, status: 'waitlist' }],
      },
      {
        date: addDays(TODAY, 1),
        status: 'open',
        sessions: [{ label: '10:00', available: 7, status: 'available' }],
      },
    ]);
  });

  test('marks today as over once all its sessions have started', () => {
    const { days } = openingsOf(week({ 0: [slot(TODAY, '10:00')] }), policy, noon);
    expect(days.map(({ status }) => status)).toEqual(['over', 'closed']);
  });

  test('returns the first day after tomorrow with a free spot', () => {
    const [third, fourth] = [addDays(TODAY, 2), addDays(TODAY, 3)];
    const slots = { 2: [slot(third, '10:00', { taken: 10 })], 3: [slot(fourth, '10:00')] };
    expect(openingsOf(week(slots), policy, noon).nextOpenDate).toBe(fourth);
    expect(openingsOf(week({}), policy, noon).nextOpenDate).toBeNull();
  });

  test('returns the session length only if all sessions share it', () => {
    const uniformWeek = week({ 0: [slot(TODAY, '10:00')], 1: [slot(addDays(TODAY, 1), '14:00')] });
    expect(openingsOf(uniformWeek, policy, noon).sessionMinutes).toBe(120);
    const longer = slot(TODAY, '14:00', { endTime: '17:00' });
    const mixedWeek = week({ 0: [slot(TODAY, '10:00'), longer] });
    expect(openingsOf(mixedWeek, policy, noon).sessionMinutes).toBeNull();
    expect(openingsOf(week({}), policy, noon).sessionMinutes).toBeNull();
  });
});
