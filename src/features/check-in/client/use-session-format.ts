import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';

/** A session, or an event with its title. Copies stored by an older release have no titles. */
type Session = { eventTitle?: string | null };

/** Formats a session or event, and the number of people booked for it. */
export function useSessionFormat() {
  const t = useTranslations('desk.count');
  const { formatSlotLabel } = useDates();
  return {
    /** "Story Circle · 10:00 AM - 11:00 AM"; only the time for a session. */
    formatSession: ({ eventTitle, slotLabel }: Session & { slotLabel: string }) =>
      [eventTitle, formatSlotLabel(slotLabel)].filter(Boolean).join(' · '),
    /** Counts children for a session, and people for an event. */
    formatHeadcount: (count: number, session: Session | null) =>
      t(session?.eventTitle ? 'people' : 'children', { count }),
  };
}
