import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';

/** A session, or an event with its title. Copies stored by an older release have no titles. */
type Session = { eventTitle?: string | null };

/** The desk's words for a session or event, and for the people booked for it. */
export function useSessionWords() {
  const t = useTranslations('desk.count');
  const { formatSlotLabel } = useDates();
  return {
    /** "Story Circle · 10:00 AM - 11:00 AM"; only the time for a session. */
    formatSession: ({ eventTitle, slotLabel }: Session & { slotLabel: string }) =>
      [eventTitle, formatSlotLabel(slotLabel)].filter(Boolean).join(' · '),
    /** Sessions count children, events everyone who comes. */
    formatHeadcount: (count: number, session: Session | null) =>
      t(session?.eventTitle ? 'people' : 'children', { count }),
  };
}
