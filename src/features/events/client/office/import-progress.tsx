import { useTranslations } from 'use-intl';
import type { ImportRun } from '../../event-sources-contract.ts';

/** The progress of a running import. */
export function ImportProgress({ run }: { run: ImportRun | null }) {
  const t = useTranslations('eventAdmin');
  if (run?.state !== 'running') return null;
  const { sources, sourcesDone, imported } = run;
  const progressText = t('progress', { done: sourcesDone, all: sources, imported });
  return (
    <div className="grid gap-2">
      <progress
        className="h-3 w-full overflow-hidden rounded-full"
        aria-label={t('scraping')}
        max={Math.max(1, sources)}
        value={sourcesDone}
      />
      <p role="status" className="text-muted-ink text-sm">
        {progressText}
      </p>
    </div>
  );
}
