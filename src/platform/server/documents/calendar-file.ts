import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '#shared/languages.ts';

/** A calendar event; a higher `sequence` with the same `uid` replaces it. */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** The first and last day of an all-day event, written instead of the instants. */
  days?: { first: string; last: string } | null;
  title: string;
  location: string | null;
  description: string | null;
  url?: string | null;
  organizer: { name: string; email: string } | null;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
};

type CalendarOptions = {
  product: string;
  language: Language;
  method: 'PUBLISH' | 'CANCEL';
  /** The name of a subscribable calendar, which is refreshed hourly. */
  name?: string;
};

const HOUR_SECONDS = 3600;

/** Writes an iCalendar file (RFC 5545). Times are in UTC, which is correct in every zone. */
export function writeCalendar(entries: readonly CalendarEntry[], options: CalendarOptions): string {
  const calendar = ical({
    prodId: {
      company: 'Playvillage',
      product: options.product,
      language: options.language.toUpperCase(),
    },
    method: ICalCalendarMethod[options.method],
    ...(options.name && { name: options.name, ttl: HOUR_SECONDS }),
  });
  for (const entry of entries) {
    const { days } = entry;
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      start: days ? utcDay(days.first) : entry.startsAt,
      // DTEND of an all-day event is the day after its last day (RFC 5545).
      end: days ? utcDay(days.last, 1) : entry.endsAt,
      allDay: Boolean(days),
      summary: entry.title,
      location: entry.location,
      description: entry.description,
      url: entry.url ?? null,
      organizer: entry.organizer,
      status: ICalEventStatus[entry.status],
    });
  }
  return calendar.toString();
}

function utcDay(day: string, offsetDays = 0): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offsetDays);
  return date;
}
