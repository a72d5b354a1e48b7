import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { NotForYourAccount } from '#platform/client/ui/not-for-your-account.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { worksIn } from '#shared/areas.ts';
import { OfficeFrame } from './office-frame.tsx';
import { parts } from './parts.ts';

/** /admin/$part: one part of the back office under its heading. */
export function PartPage() {
  const t = useTranslations('office');
  const { part: path } = useParams({ from: '/admin/$part' });
  const { user } = useCurrentUser({ ask: true });
  const part = parts.find((part) => part.path === path);
  if (part && !worksIn(user, part.area)) return <NotForYourAccount />;
  return (
    <OfficeFrame>
      {part ? (
        <>
          <PageHeading title={t(`parts.${part.name}`)} />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <part.Content />
          </Suspense>
        </>
      ) : (
        <EmptyState picture={<LostKite />} title={t('noSuchPartTitle')}>
          <p>{t('noSuchPartText')}</p>
        </EmptyState>
      )}
    </OfficeFrame>
  );
}
