import { lazy, type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '#features/accounts/accounts-contract.ts';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { useKiosk } from '#features/kiosk/client/use-kiosk.ts';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { useOfflineCopy } from '#platform/client/use-offline-copy.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { canAccessArea } from '#shared/areas.ts';
import { PageError } from './layouts/page-error.tsx';
import { PageSkeleton } from './layouts/page-skeleton.tsx';
import { RedirectToSignIn } from './layouts/redirect-to-sign-in.tsx';
import type { PageInfo } from './page.tsx';

const AccessDenied = lazy(async () => ({
  default: (await import('#platform/client/ui/states/access-denied.tsx')).AccessDenied,
}));

type Props = {
  page: Pick<
    PageInfo,
    'name' | 'path' | 'access' | 'areas' | 'renderedBy' | 'skeleton' | 'offline' | 'kiosk'
  >;
  children: ReactNode;
};

/**
 * Hides a page from users without access. For convenience only: the API enforces every rule itself.
 */
export function Guard({ page, children }: Props) {
  const { access, renderedBy, skeleton, name } = page;
  const isHydrated = useHydrated();
  const { siteAccess } = useVenue();
  useOfflineCopy(page.offline ? page.path : undefined);
  const isOpen = access === 'public' || (access === 'visitor' && siteAccess === 'open');
  if (!isOpen && isHydrated && page.kiosk) {
    return <KioskOrStaff page={page}>{children}</KioskOrStaff>;
  }
  if (!isOpen && isHydrated) return <SignedInOnly page={page}>{children}</SignedInOnly>;
  if (isOpen && (isHydrated || renderedBy === 'server')) return children;
  return isOpen && skeleton ? <PageSkeleton name={name} skeleton={skeleton} /> : <PageLoading />;
}

function SignedInOnly({ page, children }: Props) {
  const { state, user } = useCurrentUser({ alwaysFetch: true });
  if (state === 'loading') return <PageLoading />;
  if (state === 'failed') return page.offline ? children : <PageError />;
  if (!user) return <RedirectToSignIn />;
  if (canOpen(page, user)) return children;
  return (
    <Suspense fallback={<PageLoading />}>
      <AccessDenied />
    </Suspense>
  );
}

function KioskOrStaff({ page, children }: Props) {
  const { data, isPending } = useKiosk();
  if (isPending) return <PageLoading />;
  return data?.kiosk ? children : <SignedInOnly page={page}>{children}</SignedInOnly>;
}

function canOpen({ access, areas }: Props['page'], user: CurrentUser): boolean {
  if (access === 'admin') {
    return user.role === 'admin' || areas.some((area) => canAccessArea(user, area));
  }
  return access !== 'staff' || user.role !== 'member';
}
