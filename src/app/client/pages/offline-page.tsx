import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { readFromDevice } from '#platform/client/device-store.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { useOnReconnect } from './use-on-reconnect.ts';

/** /offline?from=/about: shown by the service worker; opens the requested page once the server responds. */
export function OfflinePage() {
  const t = useTranslations('offline');
  const isHydrated = useHydrated();
  const { from = '/' } = useSearch({ from: '/offline' });
  const hasCode = isHydrated && readFromDevice('member-code') !== undefined;
  const retryPath = isHydrated ? from : '/';

  useOnReconnect(() => window.location.replace(from));

  return (
    <div className="page-column grid justify-items-center gap-4 py-12 text-center sm:py-20">
      <LostKite className="w-72 max-w-full" />
      <h1 className="text-4xl sm:text-5xl">{t('title')}</h1>
      <p className="max-w-md text-lg text-muted-ink">{t('text')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <AnchorButton href={retryPath} variant={hasCode ? 'outline' : 'primary'}>
          {t('tryAgain')}
        </AnchorButton>
        {hasCode && (
          <LinkButton to="/dashboard" search={{ show: 'code' }} reloadDocument>
            {t('showCode')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
