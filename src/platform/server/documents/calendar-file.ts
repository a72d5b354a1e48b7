import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '#shared/languages.ts';

/** A calendar event. A later `sequence` of the same `uid` replaces it. */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** All-day events: first and last day as UTC dates; the instants only bound them. */
  days?: { first: string; last: string } | null;
  title: string;
  location: string | null;
  description: string | null;
  url?: string | null;
  organizer: { name: string; email: string } | null;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
};

type Calendar = {
  product: string;
  language: Language;
  method: 'PUBLISH' | 'CANCEL';
  /** The name of a subscribable calendar, refreshed hourly. */
  name?: string;
};

const HOUR_SECONDS = 3600;

/** An iCalendar file (RFC 5545). Times are in UTC, correct in every zone. */
export function writeCalendar(entries: readonly CalendarEntry[], about: Calendar): string {
  const calendar = ical({
    prodId: {
      company: 'Playvillage',
      product: about.product,
      language: about.language.toUpperCase(),
    },
    method: ICalCalendarMethod[about.method],
    ...(about.name && { name: about.name, ttl: HOUR_SECONDS }),
  });
  for (const entry of entries) {
    const { days } = entry;
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      start: days ? utcDay(days.first) : entry.startsAt,
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

/** DTEND of an all-day event is the day after the last (RFC 5545). */
function utcDay(day: string, later = 0): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return date;
}
