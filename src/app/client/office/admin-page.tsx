import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { canAccessArea } from '#shared/areas.ts';
import { HelpButton } from './help/help-button.tsx';
import { groupsFor, linkTo } from './office-groups.ts';

const tabs = [
  {
    id: 'bookings',
    area: 'bookings',
    Content: lazy(async () => ({
      default: (await import('#features/bookings/client/office/office-bookings.tsx'))
        .OfficeBookings,
    })),
  },
  {
    id: 'events',
    area: 'events',
    Content: lazy(async () => ({
      default: (await import('#features/events/client/office/admin-events.tsx')).AdminEvents,
    })),
  },
  {
    id: 'waivers',
    area: 'waivers',
    Content: lazy(async () => ({
      default: (await import('#features/waivers/client/office/office-waivers.tsx')).OfficeWaivers,
    })),
  },
  {
    id: 'matches',
    area: 'matches',
    Content: lazy(async () => ({
      default: (await import('#features/matches/client/admin-matches.tsx')).AdminMatches,
    })),
  },
] as const;

/** /admin: the four tabs of the specification; the open tab is a search param (spec 2, Admin dashboard). */
export function AdminPage() {
  const t = useTranslations('admin');
  const tOffice = useTranslations('office');
  const navigate = useNavigate();
  const { user } = useCurrentUser({ alwaysFetch: true });
  const visibleTabs = tabs.filter(({ area }) => canAccessArea(user, area));
  const { tab = visibleTabs[0]?.id } = useSearch({ from: '/admin' });
  const shownTab = visibleTabs.find(({ id }) => id === tab);
  const [firstPage] = groupsFor(user).flatMap(({ pages }) => pages);
  // Staff without access to any of these tabs are redirected to their first page.
  if (visibleTabs.length === 0 && firstPage) return <Navigate {...linkTo(firstPage)} replace />;
  return (
    <>
      <PageHeading
        title={t('title')}
        back={{ to: '/dashboard', label: t('back') }}
        action={shownTab && <HelpButton article={shownTab.id} />}
      >
        {shownTab && <p>{tOffice(`leads.${shownTab.id}`)}</p>}
      </PageHeading>
      {visibleTabs.length > 0 && (
        <Tabs
          label={t('tabs')}
          tabs={visibleTabs.map(({ id, Content }) => ({
            id,
            title: t(`tab.${id}`),
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <Content />
              </Suspense>
            ),
          }))}
          value={tab ?? ''}
          onChange={(id) =>
            void navigate({
              to: '/admin',
              search: { tab: id === visibleTabs[0]?.id ? undefined : id },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </>
  );
}
