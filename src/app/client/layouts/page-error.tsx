import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { HydrationSignal } from './hydration-signal.tsx';

/** Shown if a page fails to load, usually because of the network. */
export function PageError() {
  const t = useTranslations('shell');
  return (
    <div className="page-column min-h-[70svh] py-16">
      <EmptyState
        title={t('failedTitle')}
        action={<Button onClick={() => window.location.reload()}>{t('tryAgain')}</Button>}
      >
        <p>{t('failedText')}</p>
      </EmptyState>
      <HydrationSignal />
    </div>
  );
}
