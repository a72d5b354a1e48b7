import { lazy, type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '#features/accounts/accounts-contract.ts';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { useKiosk } from '#features/kiosk/client/use-kiosk.ts';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { useKeptOffline } from '#platform/client/use-kept-offline.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { worksIn } from '#shared/areas.ts';
import { PageFailed } from './layouts/page-failed.tsx';
import { PageOutline } from './layouts/page-outline.tsx';
import { ToSignIn } from './layouts/to-sign-in.tsx';
import type { PageFacts } from './page.tsx';

/** Rarely shown, so loaded lazily. */
const NotForYourAccount = lazy(async () => ({
  default: (await import('#platform/client/ui/not-for-your-account.tsx')).NotForYourAccount,
}));

type Props = {
  page: Pick<
    PageFacts,
    'name' | 'path' | 'access' | 'areas' | 'renderedBy' | 'outline' | 'offline' | 'kiosk'
  >;
  children: ReactNode;
};

/**
 * Hides a page from people without access (decisions: "Who may see what"). A courtesy: the API enforces
 * every rule itself.
 */
export function Guard({ page, children }: Props) {
  const { access, renderedBy, outline, name } = page;
  const hydrated = useHydrated();
  const { siteAccess } = useVenue();
  useKeptOffline(page.offline ? page.path : undefined);
  const isOpen = access === 'public' || (access === 'visitor' && siteAccess === 'open');
  if (!isOpen && hydrated && page.kiosk) return <KioskOrStaff page={page}>{children}</KioskOrStaff>;
  if (!isOpen && hydrated) return <SignedInOnly page={page}>{children}</SignedInOnly>;
  if (isOpen && (hydrated || renderedBy === 'server')) return children;
  return isOpen && outline ? <PageOutline name={name} outline={outline} /> : <PageLoading />;
}

function SignedInOnly({ page, children }: Props) {
  const { state, user } = useCurrentUser({ ask: true });
  if (state === 'loading') return <PageLoading />;
  if (state === 'failed') return page.offline ? children : <PageFailed />;
  if (!user) return <ToSignIn />;
  if (mayOpen(page, user)) return children;
  return (
    <Suspense fallback={<PageLoading />}>
      <NotForYourAccount />
    </Suspense>
  );
}

function KioskOrStaff({ page, children }: Props) {
  const { data, isPending } = useKiosk();
  if (isPending) return <PageLoading />;
  return data?.kiosk ? children : <SignedInOnly page={page}>{children}</SignedInOnly>;
}

function mayOpen({ access, areas }: Props['page'], user: CurrentUser): boolean {
  if (access === 'admin') {
    return user.role === 'admin' || areas.some((area) => worksIn(user, area));
  }
  return access !== 'staff' || user.role !== 'member';
}
