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
  /** The venue's date; the dates below follow from it. */
  today: z.string(),
  /** Today and tomorrow. `over`: there were sessions, and all have started. */
  days: z.array(
    z.object({
      date: z.string(),
      status: z.enum(['open', 'full', 'over', 'closed']),
      sessions: z.array(upcomingSession),
    }),
  ),
  /** The first day of the coming week after tomorrow with a spot to book; null if there is none. */
  nextOpenDate: z.string().nullable(),
  /** The coming week's hours as its sessions imply them, and the days on which the venue is closed. */
  week: z.array(z.object({ weekday: count, opens: z.string(), closes: z.string() })),
  closedDates: z.array(z.string()),
  /** The length of a session, if all of the coming week have the same. */
  sessionMinutes: count.nullable(),
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startsAt: z.string(),
      allDay: z.boolean(),
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
      'Today’s and tomorrow’s sessions with free spots, the hours of the coming week and the next public events.',
    access: 'visitor',
    response: openings,
    throttle: { name: 'openings', limit: 600, minutes: 15 },
  },
});
