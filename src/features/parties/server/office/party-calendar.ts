import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import type { Party } from '../parties-queries.ts';

type Context = Pick<Services, 'config' | 'venue'>;

export const CALENDAR_DISPOSITION = 'attachment; filename="party.ics"';

/**
 * The party as iCalendar, with a link to the host's page or the invitation. The stable UID and increasing
 * sequence make calendars apply updates and cancellations.
 */
export function partyCalendar(
  ctx: Context,
  party: Party,
  language: Language,
  link: string,
): string {
  const venue = ctx.venue();
  const isCancelled = party.status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Playvillage', product: 'Parties', language: language.toUpperCase() },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `party-${party.id}@${new URL(ctx.config.publicUrl).hostname}`,
    sequence: party.sequence,
    stamp: party.updatedAt,
    start: party.startsAt,
    end: party.endsAt,
    summary: `${formatPartyName(party, language)}, ${venue.name}`,
    location: [venue.name, venue.street, venue.town, venue.region, venue.zip]
      .filter(Boolean)
      .join(', '),
    description: link,
    organizer: { name: venue.name, email: venue.email },
    status: toCalendarStatus(party),
  });
  return calendar.toString();
}

/** The party's iCalendar file as an email attachment. */
export function calendarFile(ctx: Context, party: Party, language: Language, link: string) {
  const method = party.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  return {
    filename: 'party.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(partyCalendar(ctx, party, language, link)).toString('base64'),
  };
}

/** The party's display name, such as "Mia's party". */
export function formatPartyName(
  { childName }: Pick<Party, 'childName'>,
  language: Language,
): string {
  return translate('parties.partyOf', { child: childName }, language);
}

function toCalendarStatus({ status }: Party) {
  if (status === 'pending') return ICalEventStatus.TENTATIVE;
  return status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
}
