import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

/** Each tab's code comes when it is opened. */
const AdminEvents = lazy(async () => ({
  default: (await import('../../features/events/client/admin-events.tsx')).AdminEvents,
}));
const AdminMatches = lazy(async () => ({
  default: (await import('../../features/matches/client/admin-matches.tsx')).AdminMatches,
}));
const AdminReports = lazy(async () => ({
  default: (await import('../../features/messages/client/admin-reports.tsx')).AdminReports,
}));

/** /admin: the back office; the open tab stands in the address (spec 2, Admin dashboard). */
export function AdminPage() {
  const t = useTranslations('admin');
  const navigate = useNavigate();
  const tabs = useTabs();
  const { tab = tabs[0]?.id } = useSearch({ from: '/admin' });
  return (
    <div className="page-column max-w-5xl py-6 sm:py-12">
      <PageHeading title={t('title')} back={{ to: '/dashboard', label: t('back') }}>
        <p>{t('lead')}</p>
      </PageHeading>
      <Tabs
        label={t('tabs')}
        tabs={tabs}
        value={tab ?? ''}
        onChange={(id) =>
          void navigate({
            to: '/admin',
            search: { tab: id === tabs[0]?.id ? undefined : id },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

function useTabs(): Tab[] {
  const t = useTranslations();
  const later = <Skeleton className="h-96" />;
  return [
    {
      id: 'events',
      title: t('eventAdmin.tab'),
      content: (
        <Suspense fallback={later}>
          <AdminEvents />
        </Suspense>
      ),
    },
    {
      id: 'matches',
      title: t('matches.review.tab'),
      content: (
        <Suspense fallback={later}>
          <AdminMatches />
        </Suspense>
      ),
    },
    {
      id: 'reports',
      title: t('safety.reports.tab'),
      content: (
        <Suspense fallback={later}>
          <AdminReports />
        </Suspense>
      ),
    },
  ];
}
