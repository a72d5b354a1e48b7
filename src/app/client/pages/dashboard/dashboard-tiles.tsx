import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CurrentUser } from '#features/accounts/accounts-contract.ts';
import { useMyBookings } from '#features/bookings/client/family/use-my-bookings.ts';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';

/**
 * Quick tiles: Book, Matches, Events, My Bookings (spec 2, Dashboard); staff also get desk and back office. On phones
 * only icon and title are visible.
 */
export function DashboardTiles({ user }: { user: Pick<CurrentUser, 'role' | 'areas'> }) {
  const t = useTranslations('dashboard');
  const upcomingCount = useMyBookings().data?.length;
  const hasOfficeAccess = user.role === 'admin' || (user.role === 'staff' && user.areas.length > 0);
  return (
    <nav aria-label={t('tiles')} className="grid grid-cols-4 gap-2 sm:grid-cols-2 sm:gap-4">
      <Tile to="/booking" variant="primary" illustration={<Blocks />} title={t('book')}>
        {t('bookText')}
      </Tile>
      <Tile to="/matches" variant="accent" illustration={<TwoHomes />} title={t('matches')}>
        {t('matchesText')}
      </Tile>
      <Tile to="/events" variant="surface" illustration={<WallCalendar />} title={t('events')}>
        {t('eventsText')}
      </Tile>
      <Tile
        to="/my-bookings"
        variant="secondary"
        illustration={<BookedTicket />}
        title={t('myBookings')}
      >
        {upcomingCount === undefined
          ? t('myBookingsLoading')
          : t('myBookingsText', { count: upcomingCount })}
      </Tile>
      {user.role !== 'member' && (
        <Tile
          to="/scan"
          variant="surface"
          illustration={<MemberCard />}
          title={t('scan')}
          isWide={!hasOfficeAccess}
          isHalfRow
        >
          {t('scanText')}
        </Tile>
      )}
      {hasOfficeAccess && (
        <Tile
          to="/admin"
          variant="surface"
          isHalfRow
          illustration={<CoffeeCup />}
          title={t('office')}
        >
          {t('officeText')}
        </Tile>
      )}
    </nav>
  );
}

const tileStyles = {
  primary: 'border-transparent bg-primary-soft text-primary-soft-ink',
  secondary: 'border-transparent bg-secondary-soft text-secondary-soft-ink',
  accent: 'border-transparent bg-accent-soft text-accent-soft-ink',
  surface: 'border-border bg-surface',
};

type TileProps = {
  to: LinkProps['to'];
  variant: keyof typeof tileStyles;
  illustration: ReactNode;
  title: string;
  children: ReactNode;
  /** Alone in its row. */
  isWide?: boolean;
  /** Half a row wide on phones. */
  isHalfRow?: boolean;
};

function Tile({ to, variant, illustration, title, children, isWide, isHalfRow }: TileProps) {
  return (
    <Link
      to={to}
      className={`${tileStyles[variant]} flex min-h-22 flex-col items-center gap-1 rounded-card border-2 p-1.5 shadow-soft transition-colors duration-150 hover:border-ring sm:flex-row sm:gap-4 sm:p-4 ${isWide ? 'col-span-4 sm:col-span-2' : isHalfRow ? 'col-span-2 sm:col-span-1' : ''}`}
    >
      <span className="block h-9 w-11.5 shrink-0 sm:h-16 sm:w-20 [&>svg]:size-full">
        {illustration}
      </span>
      <span className="my-auto grid gap-0.5 text-center sm:text-left">
        <span className="text-balance font-bold text-sm leading-tight sm:font-display sm:font-semibold sm:text-xl">
          {title}
        </span>
        <span className="text-balance text-[0.9375rem] leading-snug max-sm:sr-only">
          {children}
        </span>
      </span>
    </Link>
  );
}
