import { useTranslations } from 'use-intl';
import { CalendarLeaf } from '../illustrations/calendar-leaf.tsx';
import { useVenue } from '../use-venue.ts';
import { SoonForMembers } from './soon-for-members.tsx';

/** /member-calendar until its own feature takes the address over. */
export function SoonMemberCalendarPage() {
  const t = useTranslations('soon');
  const { name } = useVenue();
  return (
    <SoonForMembers
      title={t('memberCalendarTitle')}
      lead={t('memberCalendarLead', { venue: name })}
      picture={<CalendarLeaf />}
      empty={t('memberCalendarEmpty')}
      text={t('memberCalendarText')}
    />
  );
}
