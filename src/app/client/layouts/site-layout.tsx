import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Toaster } from '#platform/client/ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { usePageChange } from './use-page-change.ts';

/** Loaded lazily because visitors never see it. */
const MemberNavigation = lazy(() =>
  import('./member-navigation.tsx').then((m) => ({ default: m.MemberNavigation })),
);

/** The layout of every page: header, content and footer; kiosk pages show only the content. */
export function SiteLayout() {
  const t = useTranslations('frame');
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  usePageChange(page);
  const isMemberPage = page !== undefined && page.access !== 'public' && page.access !== 'visitor';
  if (page?.kiosk) {
    return (
      <>
        <main id="main" tabIndex={-1} className="isolate min-h-svh">
          <Outlet />
        </main>
        <Toaster />
      </>
    );
  }
  return (
    <>
      <a
        href="#main"
        className="sr-only z-60 rounded-field bg-primary px-4 py-3 font-bold text-primary-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <SandboxBanner />
      <Header />
      <main id="main" tabIndex={-1} className="isolate min-h-svh">
        <Outlet />
      </main>
      <Footer />
      {isMemberPage && (
        <Suspense>
          <MemberNavigation />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}
