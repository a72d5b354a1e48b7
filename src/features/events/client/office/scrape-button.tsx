import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { useScraping } from './use-scraping.ts';

/** Starts an import of all sources. */
export function ScrapeButton({ scraping }: { scraping: ReturnType<typeof useScraping> }) {
  const t = useTranslations('eventAdmin');
  return (
    <Button variant="outline" disabled={scraping.isRunning} onClick={scraping.start}>
      <RefreshCw
        aria-hidden="true"
        className={scraping.isRunning ? 'size-5 animate-spin' : 'size-5'}
      />
      {scraping.isRunning ? t('scraping') : t('scrape')}
    </Button>
  );
}
