import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Blocks } from '../illustrations/blocks.tsx';
import { BookedTicket } from '../illustrations/booked-ticket.tsx';

/** Where "My Bookings" leads: the list further down. */
export const UPCOMING_ID = 'upcoming-bookings';

/** The quick tiles of what exists so far: Book and My Bookings (spec 2, Dashboard). */
export function DashboardTiles({ upcoming }: { upcoming: number | undefined }) {
  const t = useTranslations('dashboard');
  return (
    <nav aria-label={t('tiles')} className="grid grid-cols-2 gap-3 sm:gap-4">
      <Link to="/booking" className={`${tileStyle} bg-primary-soft text-primary-soft-ink`}>
        <Blocks className={pictureStyle} />
        <TileText title={t('book')}>{t('bookText')}</TileText>
      </Link>
      <Link
        to="/dashboard"
        hash={UPCOMING_ID}
        className={`${tileStyle} bg-secondary-soft text-secondary-soft-ink`}
      >
        <BookedTicket className={pictureStyle} />
        <TileText title={t('myBookings')}>
          {upcoming === undefined
            ? t('myBookingsLoading')
            : t('myBookingsText', { count: upcoming })}
        </TileText>
      </Link>
    </nav>
  );
}

const tileStyle =
  'grid content-start gap-2 rounded-card border-2 border-transparent p-4 shadow-soft transition-colors duration-150 hover:border-ring sm:flex sm:items-center sm:gap-4 sm:p-5';
const pictureStyle = 'h-14 w-17.5 shrink-0 sm:h-20 sm:w-25';

function TileText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      <span className="display text-xl leading-tight">{title}</span>
      <span className="text-balance text-[0.9375rem] leading-snug">{children}</span>
    </span>
  );
}
