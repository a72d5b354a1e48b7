import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { venueDateOf } from '#shared/venue-dates.ts';

/** A session, or an event with its title. Copies stored by an older release have no titles. */
type Session = { eventTitle?: string | null };

/** A slot of the venue date, by default today's. */
type Slot = { slotLabel: string; date?: string };

/** Formats a session or event of today, and the number of people booked for it. */
export function useSessionFormat() {
  const t = useTranslations('desk.count');
  const { formatSlotLabel } = useDates();
  const { timezone } = useVenue();
  const formatSessionName = useFormatSessionName();
  return {
    /** "Story Circle · 10:00 AM - 11:00 AM"; only the time for a session without a name. */
    formatSession: ({ eventTitle = null, slotLabel, ...slot }: Session & Slot) => {
      // Offline, the venue's data is as old as the page, which may be of an earlier day.
      const { date = venueDateOf(new Date(), timezone) } = slot;
      return [eventTitle ?? formatSessionName({ date, slotLabel }), formatSlotLabel(slotLabel)]
        .filter(Boolean)
        .join(' · ');
    },
    /** Counts children for a session, and people for an event. */
    formatHeadcount: (count: number, session: Session | null) =>
      t(session?.eventTitle ? 'people' : 'children', { count }),
  };
}
