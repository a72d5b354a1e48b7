import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useGenerateMatches, useInvalidateMatches, useMatchRun } from './use-reviews.ts';

/** Starts a generation and shows its progress. */
export function GenerationPanel() {
  const t = useTranslations('matches.review');
  const { formatDate } = useDates();
  const generate = useGenerateMatches();
  const run = useMatchRun().data;
  const isRunning = run?.state === 'running';
  useRunFinishedToast(generate.data?.state === 'running' ? generate.data.runId : null);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={generate.isPending || isRunning} onClick={() => generate.mutate()}>
          <Sparkles aria-hidden="true" className="size-5" />
          {generate.isPending || isRunning ? t('generating') : t('generate')}
        </Button>
        {run?.finishedAt && (
          <p className="text-muted-ink">
            {t('lastRun', {
              when: formatDate(run.finishedAt, {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
            })}
          </p>
        )}
      </div>
      {isRunning && (
        <div className="grid gap-2">
          <progress
            aria-label={t('progress')}
            max={100}
            value={run.percent}
            className="h-3 w-full overflow-hidden rounded-full accent-secondary"
          />
          <p role="status" className="tabular text-muted-ink">
            {t('progressText', { percent: run.percent, families: run.families, found: run.found })}
          </p>
        </div>
      )}
    </div>
  );
}

/** Refetches the matches and shows one toast when a generation that was started on this page has finished. */
function useRunFinishedToast(runId: string | null) {
  const t = useTranslations('matches.review');
  const run = useMatchRun().data;
  const invalidate = useInvalidateMatches();
  const notifiedRunId = useRef<string>(null);
  const notify = useEffectEvent(() => {
    if (!run || run.id !== runId || run.state === 'running') return;
    if (notifiedRunId.current === runId) return;
    notifiedRunId.current = runId;
    invalidate();
    if (run.state === 'done')
      toast({
        title: t('generatedTitle'),
        description: t('generatedText', { families: run.families, found: run.found }),
      });
    else toast({ title: t('failedTitle'), description: t('failedText'), destructive: true });
  });
  useEffect(() => {
    if (run?.state && runId) notify();
  }, [run?.state, runId]);
}
