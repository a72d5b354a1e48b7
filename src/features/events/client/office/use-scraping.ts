import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { ImportRun } from '../../event-sources-contract.ts';
import { useImportRun, useScrape } from './use-event-sources.ts';

/**
 * State of the import button: starts a run, or joins the running one, and toasts the result (spec 8). The result of a
 * run that outlasts the call is toasted when live news report its end.
 */
export function useScraping() {
  const t = useTranslations('eventAdmin');
  const { data } = useImportRun();
  const scrape = useScrape();
  const [awaited, setAwaited] = useState<string | null>(null);
  const latest = data?.run ?? null;

  function toastResult({ state, imported, skipped }: ImportRun) {
    if (state === 'failed') toast({ title: t('scrapeFailed'), destructive: true });
    else toast({ title: t('scrapedTitle'), description: t('scrapedText', { imported, skipped }) });
  }

  const onRunEnd = useEffectEvent((run: ImportRun) => {
    setAwaited(null);
    toastResult(run);
  });

  useEffect(() => {
    if (latest && latest.id === awaited && latest.state !== 'running') onRunEnd(latest);
  }, [latest, awaited]);

  function start() {
    scrape.mutate(undefined, {
      onSuccess: ({ run }) => {
        if (run.state === 'running') setAwaited(run.id);
        else toastResult(run);
      },
      onError: (error) => failedToast(t('scrapeFailed'), error),
    });
  }

  return { run: latest, start, isRunning: scrape.isPending || latest?.state === 'running' };
}
