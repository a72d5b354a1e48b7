import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { UpcomingList } from '#features/bookings/client/family/upcoming-list.tsx';
import { useMyBookings } from '#features/bookings/client/family/use-my-bookings.ts';

const TITLE_ID = 'upcoming-bookings-title';

/** The next booking with its menu, and a link to all upcoming ones if there are more. */
export function UpcomingBookings() {
  const t = useTranslations('dashboard');
  const count = useMyBookings().data?.length ?? 0;
  return (
    <section aria-labelledby={TITLE_ID} className="grid content-start gap-1.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={TITLE_ID} className="text-xl sm:text-2xl">
          {t('upcomingTitle')}
        </h2>
        {count > 1 && (
          <Link
            to="/my-bookings"
            className="inline-flex min-h-11 shrink-0 items-center gap-0.5 font-semibold text-[0.9375rem] text-link hover:underline"
          >
            {t('allBookings', { count })}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
      <UpcomingList isCompact />
    </section>
  );
}
