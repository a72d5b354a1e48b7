import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ImportRun } from '../../event-sources-contract.ts';
import { useImportRun, useStartImport } from './use-event-sources.ts';

/**
 * The state of the import button, which starts a run or joins the running one and toasts the result (spec 8). If a run
 * takes longer than the request, the toast follows when live updates report its end.
 */
export function useEventImport() {
  const t = useTranslations('eventAdmin');
  const { data } = useImportRun();
  const startImport = useStartImport();
  const [pendingRunId, setPendingRunId] = useState<string | null>(null);
  const latest = data?.run ?? null;

  function toastResult({ state, imported, skipped }: ImportRun) {
    if (state === 'failed') toast({ title: t('scrapeFailed'), destructive: true });
    else toast({ title: t('scrapedTitle'), description: t('scrapedText', { imported, skipped }) });
  }

  const onRunEnd = useEffectEvent((run: ImportRun) => {
    setPendingRunId(null);
    toastResult(run);
  });

  useEffect(() => {
    if (latest && latest.id === pendingRunId && latest.state !== 'running') onRunEnd(latest);
  }, [latest, pendingRunId]);

  function start() {
    startImport.mutate(undefined, {
      onSuccess: ({ run }) => {
        if (run.state === 'running') setPendingRunId(run.id);
        else toastResult(run);
      },
      onError: (error) => toastError(t('scrapeFailed'), error),
    });
  }

  return { run: latest, start, isRunning: startImport.isPending || latest?.state === 'running' };
}
