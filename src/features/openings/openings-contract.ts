import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const count = z.number().int();

/** A session that has not started. `available` is the number of spots that can be booked online. */
const upcomingSession = z.object({
  label: z.string(),
  available: count,
  status: z.enum(['available', 'limited', 'full', 'waitlist']),
});

export const openings = z.object({
  /** The current date at the venue. */
  today: z.string(),
  /** Today and tomorrow. `over`: all of the day's sessions have started. */
  days: z.array(
    z.object({
      date: z.string(),
      status: z.enum(['open', 'full', 'over', 'closed']),
      sessions: z.array(upcomingSession),
    }),
  ),
  /** The first day after tomorrow, within the coming week, on which a spot can be booked; null if there is none. */
  nextOpenDate: z.string().nullable(),
  /** The coming week's hours, derived from its sessions. */
  week: z.array(z.object({ weekday: count, opens: z.string(), closes: z.string() })),
  /** The days of the next two weeks on which the venue is closed. */
  closedDates: z.array(z.string()),
  /** The length of the coming week's sessions; null if they differ or there are none. */
  sessionMinutes: count.nullable(),
  /** Whether everyone gets a member code that is free to book with, or a membership is on sale. */
  membersPlayFree: z.boolean(),
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startsAt: z.string(),
      allDay: z.boolean(),
      /** Per spot, with added tax. */
      priceCents: count,
      spotsLeft: count.nullable(),
    }),
  ),
});

export type Openings = z.output<typeof openings>;
export type UpcomingSession = z.output<typeof upcomingSession>;

declare module '#shared/page-data.ts' {
  interface PageData {
    openings: Openings;
  }
}

export const openingsContract = contract({
  'GET /api/openings': {
    summary:
      'Today’s and tomorrow’s sessions with their free spots, the coming week’s hours and the next public events.',
    access: 'visitor',
    response: openings,
    throttle: { name: 'openings', limit: 600, minutes: 15 },
  },
});
