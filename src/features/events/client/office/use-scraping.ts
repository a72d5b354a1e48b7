import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { ImportRun } from '../../event-sources-contract.ts';
import { useImportRun, useScrape } from './use-event-sources.ts';

/**
 * The button's state: it begins a run, or joins the one in progress, and says how it ended (spec 8). A run
 * that outlasts its call is told when the live news say that it is over.
 */
export function useScraping() {
  const t = useTranslations('eventAdmin');
  const { data } = useImportRun();
  const scrape = useScrape();
  const [awaited, setAwaited] = useState<string | null>(null);
  const latest = data?.run ?? null;

  function tell({ state, imported, skipped }: ImportRun) {
    if (state === 'failed') toast({ title: t('scrapeFailed'), destructive: true });
    else toast({ title: t('scrapedTitle'), description: t('scrapedText', { imported, skipped }) });
  }

  const tellEnd = useEffectEvent((run: ImportRun) => {
    setAwaited(null);
    tell(run);
  });

  useEffect(() => {
    if (latest && latest.id === awaited && latest.state !== 'running') tellEnd(latest);
  }, [latest, awaited]);

  function start() {
    scrape.mutate(undefined, {
      onSuccess: ({ run }) => {
        if (run.state === 'running') setAwaited(run.id);
        else tell(run);
      },
      onError: (error) => failedToast(t('scrapeFailed'), error),
    });
  }

  return { run: latest, start, isRunning: scrape.isPending || latest?.state === 'running' };
}
