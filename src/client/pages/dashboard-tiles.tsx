import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarPlus, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Where "My Bookings" leads: the list further down. */
export const UPCOMING_ID = 'upcoming-bookings';

/** The quick tiles of what exists so far: Book and My Bookings (spec 2, Dashboard). */
export function DashboardTiles({ upcoming }: { upcoming: number | undefined }) {
  const t = useTranslations('dashboard');
  return (
    <nav aria-label={t('tiles')} className="grid grid-cols-2 gap-3 sm:gap-4">
      <Link to="/booking" className={tileStyle}>
        <TileIcon tone="bg-primary text-primary-ink">
          <CalendarPlus aria-hidden="true" className="size-6" />
        </TileIcon>
        <TileText title={t('book')}>{t('bookText')}</TileText>
      </Link>
      <Link to="/dashboard" hash={UPCOMING_ID} className={tileStyle}>
        <TileIcon tone="bg-secondary-soft text-secondary-soft-ink">
          <Ticket aria-hidden="true" className="size-6" />
        </TileIcon>
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
  'grid content-start gap-3 rounded-card border border-border bg-surface p-4 shadow-soft transition-colors duration-150 hover:border-ring sm:p-5';

function TileIcon({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={clsx('grid size-12 place-items-center rounded-field', tone)}>{children}</span>
  );
}

function TileText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      <span className="display text-xl leading-tight">{title}</span>
      <span className="text-[0.9375rem] text-muted-ink leading-snug">{children}</span>
    </span>
  );
}
