import { Navigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { AccessDenied } from '#platform/client/ui/states/access-denied.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { canAccessArea } from '#shared/areas.ts';
import { HelpButton } from './help/help-button.tsx';
import { findPageByName, linkTo } from './office-groups.ts';
import { type OfficeSection, officeSections } from './office-sections.ts';
import { useOfficeNavigation } from './use-office-navigation.ts';

/** /admin/$section: one section of the back office. */
export function OfficeSectionPage() {
  const t = useTranslations('office');
  const { section: path } = useParams({ from: '/admin/$section' });
  const { user } = useCurrentUser({ alwaysFetch: true });
  const section = officeSections.find((candidate) => candidate.path === path);
  if (!section) {
    const namedPage = findPageByName(path);
    // Bookings, events, waivers and matches are tabs of /admin, but people type /admin/bookings.
    if (namedPage) {
      const { search, ...link } = linkTo(namedPage);
      return <Navigate {...link} search={(current) => ({ ...current, ...search })} replace />;
    }
    return (
      <EmptyState illustration={<LostKite />} title={t('noSuchSectionTitle')}>
        <p>{t('noSuchSectionText')}</p>
      </EmptyState>
    );
  }
  if (!canAccessArea(user, section.area)) return <AccessDenied />;
  return (
    <>
      <PageHeading title={t(`sections.${section.name}`)} action={<SectionHelp section={section} />}>
        <p>{t(`leads.${section.name}`)}</p>
      </PageHeading>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <section.Content />
      </Suspense>
    </>
  );
}

/** Opens the article of the section, or of its open tab if that is a page of the menu (promo codes). */
function SectionHelp({ section }: { section: OfficeSection }) {
  const { current } = useOfficeNavigation();
  return <HelpButton article={current?.name ?? section.name} />;
}
