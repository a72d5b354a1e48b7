import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PageEditing, PageEditingContext } from '#features/venue/client/page-texts.tsx';
import { Toaster } from '#platform/client/ui/toast/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { usePageChange } from './use-page-change.ts';

/** Loaded lazily because visitors never see it. */
const MemberNavigation = lazy(() =>
  import('./member-navigation.tsx').then((m) => ({ default: m.MemberNavigation })),
);

const OfficeShell = lazy(() =>
  import('../office/office-shell.tsx').then((m) => ({ default: m.OfficeShell })),
);

/**
 * The layout of every page: header, content and footer. The desk and the back office have their own navigation instead,
 * and kiosk pages and wall screens show only the content.
 */
export function SiteLayout() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  usePageChange(page);
  const pageEditing = useState<PageEditing | null>(null);
  const isMemberPage = page !== undefined && page.access !== 'public' && page.access !== 'visitor';
  if (page?.kiosk || page?.fullScreen) {
    return (
      <>
        <main id="main" tabIndex={-1} className="isolate min-h-svh">
          <Outlet />
        </main>
        <Toaster />
      </>
    );
  }
  if (page?.access === 'admin' || page?.access === 'staff') {
    return (
      <>
        <SkipLink />
        <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
          {/* Reserves space, so that the content does not shift when the navigation loads. */}
          <div className="max-lg:contents">
            <Suspense fallback={<div className="h-15 lg:hidden" />}>
              <OfficeShell />
            </Suspense>
          </div>
          <div className="min-w-0">
            <SandboxBanner />
            <main id="main" tabIndex={-1} className="isolate min-h-svh pb-20 lg:pb-0">
              <div className="page-column max-w-7xl py-4 lg:py-8">
                <Outlet />
              </div>
            </main>
          </div>
        </div>
        <Toaster />
      </>
    );
  }
  return (
    <PageEditingContext value={pageEditing}>
      <SkipLink />
      <SandboxBanner />
      <Header />
      <main id="main" tabIndex={-1} className="isolate min-h-svh">
        <Outlet />
      </main>
      <Footer isCompact={isMemberPage} />
      {isMemberPage && (
        <Suspense>
          <MemberNavigation />
        </Suspense>
      )}
      <Toaster />
    </PageEditingContext>
  );
}

function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href="#main"
      className="sr-only z-60 rounded-field bg-primary px-4 py-3 font-bold text-primary-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('skip')}
    </a>
  );
}
