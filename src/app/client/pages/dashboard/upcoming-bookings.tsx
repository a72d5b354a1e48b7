import { useTranslations } from 'use-intl';
import { UpcomingList } from '#features/bookings/client/family/upcoming-list.tsx';
import { useMyBookings } from '#features/bookings/client/family/use-my-bookings.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

const MAX_SHOWN = 2;
const TITLE_ID = 'upcoming-bookings-title';

/** The next bookings with their actions. */
export function UpcomingBookings() {
  const t = useTranslations('dashboard');
  const count = useMyBookings().data?.length ?? 0;
  return (
    <section aria-labelledby={TITLE_ID} className="grid content-start gap-4">
      <h2 id={TITLE_ID} className="text-2xl">
        {t('upcomingTitle')}
      </h2>
      <UpcomingList limit={MAX_SHOWN} />
      {count > MAX_SHOWN && (
        <LinkButton to="/my-bookings" variant="outline" className="justify-self-start">
          {t('allBookings', { count })}
        </LinkButton>
      )}
    </section>
  );
}
