import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CurrentUser } from '#features/accounts/accounts-contract.ts';
import { useMyBookings } from '#features/bookings/client/family/use-my-bookings.ts';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { CalendarLeaf } from '#platform/client/illustrations/calendar-leaf.tsx';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';

/**
 * Quick tiles: Book, Matches, Events, My Bookings (spec 2, Dashboard); staff also get desk and back office.
 */
export function DashboardTiles({ user }: { user: Pick<CurrentUser, 'role' | 'areas'> }) {
  const t = useTranslations('dashboard');
  const upcoming = useMyBookings().data?.length;
  const hasOffice = user.role === 'admin' || (user.role === 'staff' && user.areas.length > 0);
  return (
    <nav aria-label={t('tiles')} className="grid grid-cols-2 gap-3 sm:gap-4">
      <Tile to="/booking" variant="primary" picture={<Blocks />} title={t('book')}>
        {t('bookText')}
      </Tile>
      <Tile to="/matches" variant="accent" picture={<TwoHomes />} title={t('matches')}>
        {t('matchesText')}
      </Tile>
      <Tile to="/events" variant="surface" picture={<CalendarLeaf />} title={t('events')}>
        {t('eventsText')}
      </Tile>
      <Tile
        to="/my-bookings"
        variant="secondary"
        picture={<BookedTicket />}
        title={t('myBookings')}
      >
        {upcoming === undefined ? t('myBookingsLoading') : t('myBookingsText', { count: upcoming })}
      </Tile>
      {user.role !== 'member' && (
        <Tile
          to="/scan"
          variant="surface"
          picture={<MemberCard />}
          title={t('scan')}
          wide={!hasOffice}
        >
          {t('scanText')}
        </Tile>
      )}
      {hasOffice && (
        <Tile to="/admin" variant="surface" picture={<CoffeeCup />} title={t('office')}>
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
  picture: ReactNode;
  title: string;
  children: ReactNode;
  wide?: boolean;
};

function Tile({ to, variant, picture, title, children, wide }: TileProps) {
  return (
    <Link
      to={to}
      className={`${tileStyles[variant]} grid content-start gap-2 rounded-card border-2 p-4 shadow-soft transition-colors duration-150 hover:border-ring sm:flex sm:items-center sm:gap-4 sm:p-5 ${wide ? 'col-span-2 grid-cols-[auto_1fr] items-center gap-4' : ''}`}
    >
      <span className="block h-14 w-17.5 shrink-0 sm:h-20 sm:w-25 [&>svg]:size-full">
        {picture}
      </span>
      <span className="grid gap-0.5">
        <span className="display text-xl leading-tight">{title}</span>
        <span className="text-balance text-[0.9375rem] leading-snug">{children}</span>
      </span>
    </Link>
  );
}
