import { expect, test } from 'vitest';
import type { Event } from '../../events-contract.ts';
import { groupByWeek } from './event-weeks.ts';

const venue = { today: '2027-03-03', timezone: 'America/New_York' };
const eventBetween = (startsAt: string, endsAt: string) =>
  ({ startsAt, endsAt, allDay: false, title: startsAt }) as Event;

test('groups events by weeks from Sunday to Saturday, in the venue’s time zone', () => {
  const saturdayNight = eventBetween('2027-03-07T02:00:00Z', '2027-03-07T04:00:00Z');
  const sunday = eventBetween('2027-03-07T15:00:00Z', '2027-03-07T16:00:00Z');
  expect(groupByWeek([saturdayNight, sunday], venue)).toEqual([
    { first: '2027-02-28', last: '2027-03-06', events: [saturdayNight] },
    { first: '2027-03-07', last: '2027-03-13', events: [sunday] },
  ]);
});

test('groups an event that began in an earlier week into the current week', () => {
  const fair = eventBetween('2027-02-20T15:00:00Z', '2027-03-05T15:00:00Z');
  const today = eventBetween('2027-03-03T20:00:00Z', '2027-03-03T21:00:00Z');
  expect(groupByWeek([fair, today], venue)).toEqual([
    { first: '2027-02-28', last: '2027-03-06', events: [fair, today] },
  ]);
});
