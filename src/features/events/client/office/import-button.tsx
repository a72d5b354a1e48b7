import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { useEventImport } from './use-event-import.ts';

/** Starts an import of all sources. */
export function ImportButton({ eventImport }: { eventImport: ReturnType<typeof useEventImport> }) {
  const t = useTranslations('eventAdmin');
  return (
    <Button variant="outline" disabled={eventImport.isRunning} onClick={eventImport.start}>
      <RefreshCw
        aria-hidden="true"
        className={eventImport.isRunning ? 'size-5 animate-spin' : 'size-5'}
      />
      {eventImport.isRunning ? t('scraping') : t('scrape')}
    </Button>
  );
}
