import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { useVenue } from '#platform/client/use-venue.ts';

/** Loaded in a demo only. */
const ReloadAfterReset = lazy(async () => ({
  default: (await import('#features/demo/client/reload-after-reset.tsx')).ReloadAfterReset,
}));

/** A banner in a demo, or while payments are in test mode; on every page except kiosk pages and wall screens. */
export function SandboxBanner() {
  const t = useTranslations('shell');
  const { payments, isDemo } = useVenue();
  if (isDemo) return <DemoBanner />;
  if (payments !== 'sandbox') return null;
  return <Banner title={t('sandboxTitle')}>{t('sandbox')}</Banner>;
}

function DemoBanner() {
  const t = useTranslations('shell');
  const { timezone } = useVenue();
  const isHydrated = useHydrated();
  return (
    <Banner title={t('demoTitle')}>
      {t.rich('demo', {
        // Not a router link: a new page has no data of the person who was signed in.
        link: (text) => (
          <a href="/login?people=1" className="whitespace-nowrap underline">
            {text}
          </a>
        ),
      })}
      {isHydrated && (
        <Suspense>
          <ReloadAfterReset timeZone={timezone} />
        </Suspense>
      )}
    </Banner>
  );
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside
      aria-label={title}
      className="bg-secondary-soft px-4 py-1.5 text-center font-semibold text-secondary-soft-ink text-sm"
    >
      {children}
    </aside>
  );
}
